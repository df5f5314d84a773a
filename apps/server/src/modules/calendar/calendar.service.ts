import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { calendarApi } from '@someday/contract/api/calendar';
import { nextDay } from '@someday/contract/rules/release';
import type { DownloadReply, Handlers } from '#server/http/handlers.ts';
import { appError } from '#server/lib/app-error.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ReadingService } from '#server/modules/messages/reading.service.ts';
import type { Platform } from '#server/platform.ts';
import { calendarCopy as copy } from './calendar.copy.ts';

interface CalendarDeps {
  readonly messages: Pick<MessagesService, 'one'>;
  readonly reading: Pick<ReadingService, 'waitingOn'>;
}

export function createCalendar({ publicUrl, calendarKey, clock }: Platform, { messages, reading }: CalendarDeps) {
  const host = new URL(publicUrl).hostname;
  const file = (events: readonly CalendarEvent[]): DownloadReply => {
    const bytes = Buffer.from(calendarOf(events, clock.now()));
    const mime = 'text/calendar; charset=utf-8';
    // As an attachment, an iPhone would save it instead of offering to add it.
    return { mime, fileName: copy.fileName, size: bytes.length, stream: Readable.from([bytes]), isInline: true };
  };
  /** Stays the same when a message gets another day, so that its entry moves. Opaque, since a message's number tells when it was made. */
  const uidOf = (who: string, id: number) => {
    const mark = createHmac('sha256', calendarKey).update(`${who} ${id}`).digest('hex').slice(0, 32);
    return `${mark}@${host}`;
  };

  const routes: Handlers<typeof calendarApi> = {
    async getOpeningEvent({ caller, params: { id } }) {
      const { opening, recipientName, isSurprise } = await messages.one(caller.memberId, id);
      const { state, day, time, at } = opening;
      if (state !== 'sealed' || day === null) throw appError('not_found');
      const summary = copy.message(isSurprise ? null : recipientName);
      const url = `${publicUrl}/member-dashboard?dialog=watch&id=${id}`;
      return file([{ uid: uidOf('member', id), day, at: time === null ? null : at, summary, url }]);
    },

    /** A day of surprises alone looks like any other day. */
    async getWaitingEvents({ caller: { recipient }, query: { day } }) {
      const waiting = await reading.waitingOn(recipient.lovedOneId, day);
      if (waiting.length === 0) throw appError('not_found');
      const summary = copy.letter(recipient.senderName);
      const url = `${publicUrl}/message-dashboard`;
      return file(waiting.map(({ id, at }) => ({ uid: uidOf('loved one', id), day, at, summary, url })));
    },
  };
  return { routes };
}

export interface CalendarEvent {
  readonly uid: string;
  readonly day: string;
  /** ISO instant, or `YYYY-MM-DDTHH:MM` wherever the reader is. Null: all day. */
  readonly at: string | null;
  readonly summary: string;
  readonly url: string;
}

const LINE_BYTES = 75;

export function calendarOf(events: readonly CalendarEvent[], now: Date): string {
  // Each file is newer than the one before, so that a calendar takes its day. It tells nothing about how often the day has changed.
  const made = [`DTSTAMP:${stamp(now.toISOString())}`, `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Someday//Openings//EN', 'METHOD:PUBLISH'],
    ...events.flatMap(({ uid, day, at, summary, url }) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, ...made],
      ...(at === null
        ? [`DTSTART;VALUE=DATE:${stamp(day)}`, `DTEND;VALUE=DATE:${stamp(nextDay(day))}`]
        : [`DTSTART:${stamp(at)}`, 'DURATION:PT15M']),
      `SUMMARY:${summary.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}`,
      ...[`URL:${url}`, 'TRANSP:TRANSPARENT', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `2036-06-14T16:32:00.000Z` → `20360614T163200Z`; without a zone, `T163200`. */
function stamp(iso: string): string {
  const [day = '', time] = iso.replaceAll(/[-:]|\.\d+/g, '').split('T');
  return time === undefined ? day : `${day}T${time.length === 4 ? `${time}00` : time}`;
}

/** RFC 5545 §3.1: a longer line goes on after a line break and a space, never inside a character. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += size;
  }
  return text;
}
