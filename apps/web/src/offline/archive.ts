import {
  exportSchema,
  exportedMessageSchema,
  type ExportedFile,
  type ExportedMessage,
  type ExportedPerson,
  type SomedayExport,
} from '@someday/contract/api/export-format';
import type { Portrait } from '@someday/contract/api/portraits';
import type { OwnCategory } from '@someday/contract/rules/categories';
import * as z from 'zod/mini';
import { todayIn } from '#web/lib/days.ts';
import { deviceZone } from '#web/lib/time-zones.ts';

/** A message's state on the day the page is read. Days are `YYYY-MM-DD`; null: it has none. */
export type MessageState =
  | { kind: 'deleted' | 'opened' | 'past'; day: string }
  | { kind: 'sealed' | 'open'; day: string | null }
  | { kind: 'library'; day: null };

export type ArchiveMessage = ExportedMessage & {
  state: MessageState;
  /** Null: in the library. */
  recipient: ExportedPerson | null;
  envelopeName: string;
  zone: string;
  madeOn: string;
  /** The day it belongs to: when it opens or opened, else when it was made. Null: sealed with no day yet. */
  day: string | null;
  own: OwnCategory;
};

export type Archive = {
  content: SomedayExport;
  madeOn: string;
  /** What the reader calls the sender; null for the sender themselves. */
  from: string | null;
  /** In the order they open; those with no day yet are last. */
  addressed: readonly ArchiveMessage[];
  library: readonly ArchiveMessage[];
  deleted: readonly ArchiveMessage[];
};

/** The day `YYYY-MM-DD` of an instant in a zone, or in UTC if this browser doesn't know the zone. */
export function dayInZone(zone: string, instant: string): string {
  try {
    return todayIn(zone, new Date(instant));
  } catch (error) {
    if (error instanceof RangeError) return instant.slice(0, 10);
    throw error;
  }
}

/** `now`: the device's time. A page may be read years after it was made. */
function stateOf({ deletedAt, viewedAt, seal }: ExportedMessage, zone: string, now: Date): MessageState {
  if (deletedAt !== null) return { kind: 'deleted', day: dayInZone(zone, deletedAt) };
  if (seal === null) return { kind: 'library', day: null };
  if (viewedAt !== null) return { kind: 'opened', day: dayInZone(zone, viewedAt) };
  const day = seal.opensAt === null ? seal.day : dayInZone(seal.zone, seal.opensAt);
  if (seal.isOpen) return { kind: 'open', day };
  const isPast = day !== null && seal.opensAt !== null && new Date(seal.opensAt) <= now;
  return isPast ? { kind: 'past', day } : { kind: 'sealed', day };
}

function byDay(one: ArchiveMessage, other: ArchiveMessage): number {
  const last = Number(one.day === null) - Number(other.day === null);
  return last || (one.day ?? '').localeCompare(other.day ?? '') || one.createdAt.localeCompare(other.createdAt);
}

const readableSchema = z.extend(exportSchema, {
  messages: z.array(
    z.union([
      exportedMessageSchema,
      z.pipe(
        z.unknown(),
        z.transform(() => null),
      ),
    ]),
  ),
});

/** The export in a page. A message that can't be read is left out, so that the others still show. */
export function exportIn(json: string): SomedayExport {
  const { messages, ...rest } = z.parse(readableSchema, JSON.parse(json));
  return { ...rest, messages: messages.filter((message) => message !== null) };
}

export function readArchive(content: SomedayExport, now: Date): Archive {
  const { kind, member, people, categories } = content;
  const reader = kind === 'loved-one' ? people[0] : undefined;
  // The sender's zone isn't in a loved one's archive.
  const zone = reader ? (reader.timeZone ?? deviceZone()) : member.timeZone;
  const messages = content.messages.map((message): ArchiveMessage => {
    const { seal, createdAt } = message;
    const recipient = people.find(({ id }) => id === message.person) ?? null;
    const own = categories.find(({ id }) => id === message.ownCategory);
    const madeOn = dayInZone(zone, createdAt);
    const sealZone = (reader ? null : seal?.zone) ?? zone;
    const opens = seal?.opensAt ? dayInZone(sealZone, seal.opensAt) : (seal?.day ?? null);
    return {
      ...message,
      state: stateOf(message, zone, now),
      recipient,
      envelopeName: message.recipientName ?? recipient?.name ?? '',
      zone: sealZone,
      madeOn,
      day: opens ?? (seal && !seal.isOpen ? null : madeOn),
      own: own ? { categoryName: own.name, categoryColor: own.color } : null,
    };
  });
  const sorted = messages.toSorted(byDay);
  return {
    content,
    madeOn: dayInZone(zone, content.madeAt),
    from: kind === 'loved-one' ? (reader?.senderName ?? member.name) : null,
    addressed: sorted.filter(({ state }) => state.kind !== 'library' && state.kind !== 'deleted'),
    library: sorted.filter(({ state }) => state.kind === 'library'),
    deleted: sorted.filter(({ state }) => state.kind === 'deleted'),
  };
}

/** The address of a file beside the page. Names come from people, so they may contain anything: `#`, `%`, spaces. */
export function fileAddress({ path }: Pick<ExportedFile, 'path'>): string {
  return `./${path.split('/').map(encodeURIComponent).join('/')}`;
}

export function portraitOf({ color, drawing, photo }: ExportedPerson['portrait']): Portrait {
  return { color, drawing, photoUrl: photo && fileAddress(photo) };
}

export const views = ['by-person', 'by-day'] as const;
export type View = (typeof views)[number];

export type Section = {
  /** The element's id, also used in the address. */
  id: string;
  messages: readonly ArchiveMessage[];
} & (
  | { kind: 'person'; person: ExportedPerson }
  | { kind: 'year'; year: string }
  | { kind: 'no-day' | 'library' | 'deleted' }
);

export function sectionsOf({ content, addressed, library, deleted }: Archive, view: View): Section[] {
  const years = [...new Set(addressed.map(({ day }) => day?.slice(0, 4)))];
  const main: Section[] =
    view === 'by-person'
      ? content.people.map((person) => ({
          id: `person-${person.id}`,
          kind: 'person',
          person,
          messages: addressed.filter((message) => message.person === person.id),
        }))
      : years.map((year) => {
          const messages = addressed.filter(({ day }) => day?.slice(0, 4) === year);
          return year === undefined
            ? { id: 'no-day', kind: 'no-day', messages }
            : { id: `year-${year}`, kind: 'year', year, messages };
        });
  const all: Section[] = [
    ...main,
    { id: 'library', kind: 'library', messages: library },
    { id: 'deleted', kind: 'deleted', messages: deleted },
  ];
  return all.filter(({ messages }) => messages.length > 0);
}

/** A page opened by a double-click has no paths of its own, so links lead to a hash. */
export const addressOfMessage = (id: number): string => `#message-${id}`;
