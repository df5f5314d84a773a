import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { CalendarClock, CirclePause, CirclePlay, Pause, PencilLine, Play, Trash2 } from 'lucide-react';
import { stateAt } from '@someday/contract/rules/release-state';
import { useTriggers } from '#web/queries/scheduling.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, PlainList } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { isOnlyTrigger } from './end-trigger-question.tsx';
import { ownWords, ruleWords } from './trigger-words.ts';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { usePauseTrigger, useResumeTrigger, useSentence } from '#web/features/scheduling/scheduling.queries.ts';

const copy = triggerCopy.list;

export type TriggerActions = {
  onEdit: (id: number) => void;
  /** Pausing it needs a decision about its message first. */
  onAskPause: (id: number) => void;
  onDelete: (id: number) => void;
};

type ButtonsProps = TriggerActions & { trigger: ScheduledTrigger; all: readonly ScheduledTrigger[] };

function Buttons({ trigger, all, onEdit, onAskPause, onDelete }: ButtonsProps) {
  const pause = usePauseTrigger();
  const resume = useResumeTrigger();
  const { id, isActive, videoMessage } = trigger;
  const pauseOrAsk = () => {
    if (isOnlyTrigger(trigger, all)) onAskPause(id);
    else pause.mutate({ trigger });
  };
  const { title } = videoMessage;
  // All three fit on one line even on the narrowest phone.
  const look = {
    variant: 'secondary',
    size: 'small',
    className: 'max-sm:flex-1 max-sm:[&>svg:not(.animate-turn)]:hidden',
  } as const;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button {...look} aria-label={copy.editOf(title)} onClick={() => onEdit(id)}>
        <PencilLine aria-hidden="true" />
        {copy.edit}
      </Button>
      <Button
        {...look}
        aria-label={isActive ? copy.pauseOf(title) : copy.resumeOf(title)}
        loading={isActive ? pause.isPending : resume.isPending}
        onClick={isActive ? pauseOrAsk : () => resume.mutate(id)}
      >
        {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isActive ? copy.pause : copy.resume}
      </Button>
      <Button {...look} variant="quiet" aria-label={copy.deleteOf(title)} onClick={() => onDelete(id)}>
        <Trash2 aria-hidden="true" />
        {copy.delete}
      </Button>
    </div>
  );
}

type TriggerEntryProps = TriggerActions & { trigger: ScheduledTrigger; isUnderMessage?: boolean };

export function TriggerEntry({ trigger, isUnderMessage = false, ...actions }: TriggerEntryProps) {
  const sentence = useSentence();
  const all = useTriggers().data ?? [];
  const { isActive, videoMessage } = trigger;
  const own = ownWords(trigger);
  const rule = copy.sentence(ruleWords(trigger));
  const isOpen = stateAt(videoMessage.opening, deviceNow()) === 'open';
  const state = (
    <Badge tone={isActive ? 'available' : 'neutral'} icon={isActive ? CirclePlay : CirclePause}>
      {isActive ? copy.active : copy.inactive}
    </Badge>
  );
  if (isUnderMessage) {
    return (
      <>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 leading-snug wrap-anywhere">{isActive ? rule : own}</p>
          {state}
        </div>
        <Buttons trigger={trigger} all={all} {...actions} />
      </>
    );
  }
  return (
    <div className="flex gap-x-5">
      <Envelope state={isOpen ? 'closed' : 'sealed'} className="mt-1 w-20 flex-none -rotate-3 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {videoMessage.title}
          </h3>
          {state}
        </div>
        <p className="mt-1.5 leading-snug wrap-anywhere">{copy.sentence(sentence(videoMessage))}</p>
        {own ? <p className="mt-1 leading-snug text-ink-2 wrap-anywhere">{own}</p> : null}
        <Buttons trigger={trigger} all={all} {...actions} />
      </div>
    </div>
  );
}

export function TriggersList({ onAdd, ...actions }: TriggerActions & { onAdd: () => void }) {
  const empty = (
    <EmptyState
      title={copy.empty}
      art={<Envelope state="sealed" className="w-32 -rotate-3" />}
      action={
        <Button variant="secondary" onClick={onAdd}>
          <CalendarClock aria-hidden="true" />
          {triggerCopy.form.title}
        </Button>
      }
    >
      {copy.emptyText}
    </EmptyState>
  );
  const skeleton = <Skeleton className="h-30" />;
  return (
    <PlainList
      id="triggers"
      words={copy}
      list={useTriggers()}
      step={10}
      rowLook="px-4 py-5 sm:px-6"
      {...{ skeleton, empty }}
    >
      {(trigger) => <TriggerEntry trigger={trigger} {...actions} />}
    </PlainList>
  );
}
