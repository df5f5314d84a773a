import type { Message } from '@someday/contract/messages';
import type { Otherwise, ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { useId, useState } from 'react';
import { useMemberZone } from '#web/api/parents.ts';
import { useTriggers } from '#web/api/scheduled-triggers.ts';
import { refusalOf } from '#web/api/server-refusal.ts';
import { useFound } from '#web/api/use-found.ts';
import { useMessage } from '#web/api/use-message.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FoundDialog } from '#web/ui/found-dialog.tsx';
import { isLeft, mayBeLeft } from './left-behind.ts';
import { OtherwiseChoice, type Chosen } from './otherwise-choice.tsx';
import { triggersCopy } from './triggers.copy.ts';
import { useDeleteTrigger, usePauseTrigger, useSentence } from './triggers.queries.ts';

const copy = triggersCopy.held;

/** How a trigger ends: for now, or for good. */
type Ending = 'pausing' | 'deleting';
type Question = { ending: Ending; trigger: ScheduledTrigger; onClose: () => void };

function useEnd(ending: Ending) {
  const pause = usePauseTrigger();
  const remove = useDeleteTrigger();
  return ending === 'pausing' ? pause : remove;
}

/** Nothing is left behind: what happens then is said before. */
function PlainQuestion({ ending, trigger, onClose, then }: Question & { then: string }) {
  const end = useEnd(ending);
  const { title, confirm } = triggersCopy[ending];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={
        <div className="grid gap-2 wrap-anywhere">
          {ending === 'deleting' ? <p>{triggersCopy.deleting.messageStays(trigger.videoMessage.title)}</p> : null}
          <p>{then}</p>
        </div>
      }
      confirmLabel={confirm}
      tone={ending === 'deleting' ? 'danger' : 'primary'}
      loading={end.isPending}
      onConfirm={() => end.mutate({ trigger }, { onSuccess: onClose })}
    />
  );
}

function answerOf({ answer, day }: Chosen): Otherwise {
  return answer === 'day' ? day : answer;
}

/** The message would be left sealed with no day: its member says what becomes of it. */
function LeftQuestion({ ending, trigger, onClose }: Question) {
  const id = useId();
  const memberZone = useMemberZone();
  const [earliest] = useState(() => {
    const { opening } = trigger.videoMessage;
    return tomorrowIn(opening.timeZone ?? memberZone, deviceNow());
  });
  const [chosen, setChosen] = useState<Chosen>({ answer: 'sealed', day: '' });
  const [error, setError] = useState<string>();
  const end = useEnd(ending);
  const { title, confirm } = triggersCopy[ending];
  const { title: messageTitle, recipientName } = trigger.videoMessage;
  const submit = () => {
    if (end.isPending) return;
    if (chosen.answer === 'day' && chosen.day < earliest) return setError(copy.dayMissing);
    end.mutate(
      { trigger, otherwise: answerOf(chosen) },
      { onSuccess: onClose, onError: (refused) => setError(refusalOf(refused, ['otherwise'], {}, '').message) },
    );
  };
  return (
    <Dialog
      open
      busy={end.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={end.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={ending === 'deleting' ? 'danger' : 'primary'}
            loading={end.isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <OtherwiseChoice
          legend={copy.question(messageTitle)}
          name={recipientName}
          chosen={chosen}
          earliest={earliest}
          error={error}
          onChange={(next) => {
            setChosen(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

function AskedOfMessage({
  all,
  message,
  ...question
}: Question & { all: readonly ScheduledTrigger[]; message: Message }) {
  if (isLeft(question.trigger, all, message)) return <LeftQuestion {...question} />;
  return <PlainQuestion {...question} then={copy.ownDay(formatDay(message.deliveryDate ?? ''))} />;
}

function Asked({ all, ...question }: Question & { all: readonly ScheduledTrigger[] }) {
  const { trigger, ending, onClose } = question;
  const [couldBeLeft] = useState(() => mayBeLeft(trigger, all));
  const found = useMessage(couldBeLeft ? trigger.videoMessageId : undefined);
  const sentence = useSentence();
  if (!couldBeLeft) {
    const { videoMessage, isActive } = trigger;
    const isStillSealed = isActive && videoMessage.opening.state === 'sealed';
    return <PlainQuestion {...question} then={isStillSealed ? copy.others : copy.stays(sentence(videoMessage))} />;
  }
  return (
    <FoundDialog found={found} title={triggersCopy[ending].title} words={triggersCopy.found} onClose={onClose}>
      {(message) => <AskedOfMessage {...question} all={all} message={message} />}
    </FoundDialog>
  );
}

/** Asks before a trigger is paused or deleted, and what becomes of a message that nothing else would open. */
export function EndTriggerQuestion({
  triggerId,
  ending,
  onClose,
}: {
  triggerId: number;
  ending: Ending;
  onClose: () => void;
}) {
  const triggers = useTriggers();
  const found = useFound(triggers, triggerId);
  return (
    <FoundDialog found={found} title={triggersCopy[ending].title} words={triggersCopy.found} onClose={onClose}>
      {(trigger) => <Asked ending={ending} trigger={trigger} all={triggers.data ?? []} onClose={onClose} />}
    </FoundDialog>
  );
}
