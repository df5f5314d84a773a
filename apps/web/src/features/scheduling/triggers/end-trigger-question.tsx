import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { stateAt } from '@someday/contract/rules/release-state';
import { useId, useState } from 'react';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { useTriggers } from '#web/queries/scheduling.ts';
import { formErrorOf } from '#web/ui/forms/hook-form.ts';
import { useResource, ResourceDialog } from '#web/ui/overlays/resource-dialog.tsx';
import { useMessage } from '#web/queries/messages.ts';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';
import { formatDay } from '#web/lib/format.ts';
import { ConfirmDialog, Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { DateField, Form } from '#web/ui/forms/field.tsx';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { useDeleteTrigger, usePauseTrigger, useSentence } from '#web/features/scheduling/scheduling.queries.ts';

const isSealed = ({ videoMessage }: ScheduledTrigger) => stateAt(videoMessage.opening, deviceNow()) === 'sealed';

/** Whether no other trigger opens its sealed message, which may still have a delivery date of its own. */
export function isOnlyTrigger(trigger: ScheduledTrigger, all: readonly ScheduledTrigger[]): boolean {
  const { videoMessageId, isActive } = trigger;
  const isOpenedByAnother = all.some(
    (other) => other.id !== trigger.id && other.videoMessageId === videoMessageId && other.nextDate !== null,
  );
  return isActive && isSealed(trigger) && !isOpenedByAnother;
}

const answers = ['sealed', 'now', 'day'] as const;

const answerLook =
  'flex min-h-12 cursor-pointer items-start gap-3 rounded-field border-2 border-control bg-card px-4 py-3 leading-snug ' +
  'hover:border-primary has-checked:border-primary has-checked:bg-primary-soft focus-inside';

const copy = triggerCopy.held;

type Ending = 'pausing' | 'deleting';
type Question = { ending: Ending; trigger: ScheduledTrigger; onClose: () => void };

function useEnd(ending: Ending) {
  const pause = usePauseTrigger();
  const remove = useDeleteTrigger();
  return ending === 'pausing' ? pause : remove;
}

/** The message still opens, or is open already: `then` says which. */
function PlainQuestion({ ending, trigger, onClose, then }: Question & { then: string }) {
  const end = useEnd(ending);
  const { title, confirm } = triggerCopy[ending];
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={title}
      description={
        <div className="grid gap-2 wrap-anywhere">
          {ending === 'deleting' ? <p>{triggerCopy.deleting.messageStays(trigger.videoMessage.title)}</p> : null}
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

function OnlyTriggerQuestion({ ending, trigger, onClose }: Question) {
  const id = useId();
  const memberZone = useMemberZone();
  const [earliest] = useState(() => {
    const { opening } = trigger.videoMessage;
    return tomorrowIn(opening.timeZone ?? memberZone, deviceNow());
  });
  const [chosen, setChosen] = useState<(typeof answers)[number]>('sealed');
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const end = useEnd(ending);
  const { title, confirm } = triggerCopy[ending];
  const { title: messageTitle, recipientName } = trigger.videoMessage;
  const submit = () => {
    if (end.isPending) return;
    if (chosen === 'day' && day < earliest) return setError(copy.dayMissing);
    end.mutate(
      { trigger, otherwise: chosen === 'day' ? day : chosen },
      { onSuccess: onClose, onError: (refused) => setError(formErrorOf(refused, ['otherwise'], {}, '').message) },
    );
  };
  return (
    <Dialog
      busy={end.isPending}
      onOpenChange={onClose}
      title={title}
      size="small"
      footer={
        <FormButtons
          form={id}
          isSaving={end.isPending}
          onCancel={onClose}
          variant={ending === 'deleting' ? 'danger' : 'primary'}
        >
          {confirm}
        </FormButtons>
      }
    >
      <Form id={id} onSubmit={submit}>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-4 wrap-anywhere">{copy.question(messageTitle)}</legend>
          {answers.map((answer) => (
            <label key={answer} className={answerLook}>
              <input
                type="radio"
                name={`${id}-answer`}
                value={answer}
                checked={chosen === answer}
                onChange={() => {
                  setChosen(answer);
                  setError(undefined);
                }}
                className="mt-0.5 size-5 flex-none accent-primary outline-none"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-bold">{copy.otherwise[answer]}</span>{' '}
                <span className="text-[0.9375rem] text-ink-2">{copy.otherwiseHints[answer](recipientName)}</span>
              </span>
            </label>
          ))}
          {chosen === 'day' ? (
            <DateField
              label={copy.day}
              min={earliest}
              max="9999-12-31"
              value={day}
              error={error}
              onChange={({ target }) => {
                setDay(target.value);
                setError(undefined);
              }}
            />
          ) : null}
        </fieldset>
      </Form>
    </Dialog>
  );
}

function Asked({ all, ...question }: Question & { all: readonly ScheduledTrigger[] }) {
  const { trigger, ending, onClose } = question;
  const [isOnly] = useState(() => isOnlyTrigger(trigger, all));
  const found = useMessage(isOnly ? trigger.videoMessageId : undefined);
  const sentence = useSentence();
  if (!isOnly) {
    const isStillSealed = trigger.isActive && isSealed(trigger);
    return (
      <PlainQuestion {...question} then={isStillSealed ? copy.others : copy.stays(sentence(trigger.videoMessage))} />
    );
  }
  return (
    <ResourceDialog found={found} title={triggerCopy[ending].title} words={triggerCopy.found} onClose={onClose}>
      {({ deliveryDate }) =>
        deliveryDate === null ? (
          <OnlyTriggerQuestion {...question} />
        ) : (
          <PlainQuestion {...question} then={copy.ownDay(formatDay(deliveryDate))} />
        )
      }
    </ResourceDialog>
  );
}

export function EndTriggerQuestion({ triggerId, ...question }: Omit<Question, 'trigger'> & { triggerId: number }) {
  const { ending, onClose } = question;
  const triggers = useTriggers();
  const found = useResource(triggers, triggerId);
  return (
    <ResourceDialog found={found} title={triggerCopy[ending].title} words={triggerCopy.found} onClose={onClose}>
      {(trigger) => <Asked {...question} trigger={trigger} all={triggers.data ?? []} />}
    </ResourceDialog>
  );
}
