import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { CalendarClock, Flag, PencilLine, Play, Trash2, Video, X } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/features/scheduling/delivery/opening-words.ts';
import { formatDay } from '#web/lib/format.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import {
  daysAhead,
  hasLetters,
  type Life,
  type LifeDay,
  type LifeEntry,
  type LifeGap,
  type Planned,
  type Undated,
} from '#web/features/scheduling/life.ts';
import { gapWords, occasionsOf } from './entry-words.ts';
import { timelineCopy as copy } from './timeline.copy.ts';

/** What a new message or milestone begins with. `day`: `YYYY-MM-DD`. */
export type StartingDay = { lovedOneId: number; day: string };

export type TimelineActions = {
  memberZone: string;
  today: string;
  onRecord: (start: StartingDay) => void;
  onAddMilestone: (start: StartingDay) => void;
  onOtherDay: (lovedOneId: number) => void;
  onAddBirthday: (lovedOneId: number) => void;
  onWatch: (messageId: number) => void;
  onEditMessage: (messageId: number) => void;
  onDeleteMessage: (messageId: number) => void;
  /** `isUnderMessage`: its message is described above. */
  drawTrigger: (trigger: ScheduledTrigger, isUnderMessage: boolean) => ReactNode;
  drawMilestone: (milestone: FamilyMilestone) => ReactNode;
};

type Part = { life: Life; actions: TimelineActions };

/** A sealed message with its triggers. Without any, its own day is changed by editing it. */
function SealedMessage({ planned: { message, triggers }, actions }: { planned: Planned; actions: TimelineActions }) {
  const { id, title, opening, recipientName } = message;
  const { timeZone } = opening;
  const place =
    timeZone === null || isSameZone(timeZone, actions.memberZone) ? undefined : copy.place(placeOf(timeZone));
  const isHeld = opening.state === 'held';
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <MessagePicture message={message} className="w-26" />
      <div className="min-w-0 flex-1 basis-64">
        <h4 className="font-display text-h3 leading-tight wrap-anywhere">{title}</h4>
        <p className="mt-1.5 leading-snug wrap-anywhere">
          {copy.sentence(sentenceOf(opening, recipientName, actions.memberZone))}
        </p>
        {place ? <p className="mt-0.5 text-small leading-snug text-ink-2">{place}</p> : null}
        <div className="mt-4 flex flex-wrap gap-2">
          {isHeld ? (
            <Button size="small" aria-label={copy.chooseDayFor(title)} onClick={() => actions.onEditMessage(id)}>
              <CalendarClock aria-hidden="true" />
              {copy.chooseDay}
            </Button>
          ) : null}
          <Button variant="secondary" size="small" aria-label={copy.watchOf(title)} onClick={() => actions.onWatch(id)}>
            <Play aria-hidden="true" />
            {copy.watch}
          </Button>
          {isHeld ? null : (
            <Button
              variant="secondary"
              size="small"
              aria-label={copy.editOf(title)}
              onClick={() => actions.onEditMessage(id)}
            >
              <PencilLine aria-hidden="true" />
              {copy.edit}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={copy.deleteOf(title)}
            onClick={() => actions.onDeleteMessage(id)}
          >
            <Trash2 aria-hidden="true" />
            {copy.delete}
          </Button>
        </div>
        {triggers.map((trigger) => (
          <div key={trigger.id} className="mt-4 border-t border-line pt-4">
            {actions.drawTrigger(trigger, true)}
          </div>
        ))}
      </div>
    </div>
  );
}

function Offers({ life: { lovedOne }, actions, day, label }: Part & { day: string; label: string }) {
  const start = { lovedOneId: lovedOne.id, day };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="small" onClick={() => actions.onRecord(start)}>
        <Video aria-hidden="true" />
        {label}
      </Button>
      <Button variant="secondary" size="small" onClick={() => actions.onOtherDay(lovedOne.id)}>
        <CalendarClock aria-hidden="true" />
        {copy.otherDay}
      </Button>
      <Button variant="secondary" size="small" onClick={() => actions.onAddMilestone(start)}>
        <Flag aria-hidden="true" />
        {copy.addMilestone}
      </Button>
    </div>
  );
}

type ItemsProps = { heading: string; items: LifeDay | Undated; actions: TimelineActions };

function Items({ heading, items: { sealed, returns, milestones }, actions }: ItemsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h3 className="pr-12 font-body text-[1.0625rem] font-bold leading-snug tracking-normal text-ink-2 wrap-anywhere">
        {heading}
      </h3>
      {sealed.map((planned) => (
        <SealedMessage key={planned.message.id} planned={planned} actions={actions} />
      ))}
      {returns.map((trigger) => (
        <div key={`trigger ${trigger.id}`}>{actions.drawTrigger(trigger, false)}</div>
      ))}
      {milestones.map((milestone) => (
        <div key={`milestone ${milestone.id}`}>{actions.drawMilestone(milestone)}</div>
      ))}
    </div>
  );
}

function DayStrip({ entry, life, actions }: Part & { entry: LifeDay }) {
  const days = daysAhead(actions.today, entry.day);
  const { turns, day } = entry;
  const when = copy.dots([formatDay(day), copy.farAhead(days)]);
  if (turns !== undefined && !hasLetters(entry) && entry.milestones.length === 0) {
    return (
      <div>
        <h3 className="pr-12 text-h3 leading-tight wrap-anywhere">{copy.birthdayOf(life.lovedOne.name, turns)}</h3>
        <p className="mt-1.5 leading-snug text-ink-2">{copy.dots([when, copy.nothing])}</p>
        <Offers {...{ life, day, actions }} label={copy.record} />
      </div>
    );
  }
  const occasions = occasionsOf(hasLetters(entry) ? entry : { ...entry, milestones: [] });
  return <Items heading={copy.dots([when, ...occasions])} items={entry} actions={actions} />;
}

function GapStrip({ entry, life, actions }: Part & { entry: LifeGap }) {
  const { birthday, day } = entry;
  return (
    <div>
      <h3 className="pr-12 text-h3 leading-tight wrap-anywhere">{gapWords(entry, life)}</h3>
      <p className="mt-1.5 leading-snug text-ink-2">
        {birthday ? copy.gap.birthday(life.lovedOne.name, birthday.turns, formatDay(birthday.day)) : copy.gap.text}
      </p>
      <Offers {...{ life, day, actions }} label={birthday ? copy.recordFor(birthday.turns) : copy.record} />
    </div>
  );
}

type StripProps = Part & { id: string; entries: readonly LifeEntry[]; onClose: () => void };

export function Strip({ id, entries, onClose, ...part }: StripProps) {
  const hasLetter = entries.some((entry) => entry.kind !== 'gap' && hasLetters(entry));
  return (
    <div
      id={id}
      role="group"
      aria-label={part.life.lovedOne.name}
      className={clsx('strip relative animate-fade', hasLetter && 'is-letter')}
    >
      <div className={clsx('text-ink', hasLetter && 'always-paper')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7 px-5 py-6 sm:px-7">
          {entries.map((entry) => {
            if (entry.kind === 'gap') return <GapStrip key={entry.key} entry={entry} {...part} />;
            if (entry.kind === 'undated')
              return <Items key={entry.key} heading={copy.noDay} items={entry} actions={part.actions} />;
            return <DayStrip key={entry.key} entry={entry} {...part} />;
          })}
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="absolute right-2 top-3"
          aria-label={copy.close}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
