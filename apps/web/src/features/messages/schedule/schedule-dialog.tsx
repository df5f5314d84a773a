import { CalendarClock } from 'lucide-react';
import { useEffect, useState, useEffectEvent } from 'react';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { SendProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { useDropGuard } from '#web/features/upload/choosing/file-drop.tsx';
import { useCloseAtOnce } from '#web/features/upload/entries-dialog.tsx';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import type { Parents } from '#web/queries/loved-ones.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { scheduleCopy as copy } from '#web/features/messages/changing.copy.ts';
import { FoundMessage } from '#web/features/messages/watch-message-dialog.tsx';
import { sendCopy } from '#web/features/messages/send/send.copy.ts';
import { NobodyYet } from '#web/features/messages/form-fields.tsx';
import { ScheduleFieldset } from './schedule-fieldset.tsx';
import { tellScheduled, useSchedule, type ScheduleGiven } from './use-schedule.ts';

type ScheduleDialogProps = {
  parents: Parents;
  /** A video of the library, or a message that is to get another day. */
  videoId?: number | undefined;
  childId?: number | undefined;
  onClose: () => void;
  onAddLovedOne: () => void;
};

function OpenDialog({ onClose, ...given }: ScheduleGiven & { onClose: () => void }) {
  const scheduling = useSchedule(given);
  const [held, setHeld] = useState<HeldTake>();
  const { form, chosen, sent, outgoing, isScheduling, outbox, stop } = scheduling;
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const { leave, close, question } = useLeaveGuard({
    unsent: sent || outgoing ? 'nothing' : unsentIn({ held, chosen, isDirty: form.formState.isDirty }),
    held,
    takes: chosen.takes,
    onClose: () => {
      scheduling.letGo();
      onClose();
    },
    onGivenUp: scheduling.forget,
  });
  const arrive = useEffectEvent((message: NonNullable<typeof sent>) => {
    scheduling.finish();
    tellScheduled(message, scheduling.entries.memberZone);
    close();
  });
  useEffect(() => {
    if (sent) arrive(sent);
  }, [sent]);
  useCloseAtOnce(scheduling.wasFollowing || scheduling.needsPlan, close);
  const submit = () => void scheduling.submit(close);
  const isGoing = outgoing !== undefined && sent === undefined;
  const buttons = isGoing ? (
    <OutgoingButtons item={outgoing} outbox={outbox} onStop={stop} onClose={close} />
  ) : (
    <>
      <Button variant="secondary" disabled={isScheduling} onClick={leave} className="max-sm:hidden">
        {sendCopy.cancel}
      </Button>
      <Button loading={isScheduling} onClick={submit}>
        <CalendarClock aria-hidden="true" />
        {copy.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      busy={isScheduling}
      onOpenChange={(open) => (open ? undefined : leave())}
      title={isGoing ? sendingCopy.title : copy.title}
      size="large"
      tall
      footer={held ? undefined : buttons}
    >
      {isGoing ? (
        <SendProgress item={outgoing} />
      ) : (
        <ScheduleFieldset scheduling={scheduling} onSubmit={submit} onHoldsTake={setHeld} />
      )}
      {question}
    </Dialog>
  );
}

/** Gives a video of the library, a new one or a message that is kept already its loved one and its day. */
export function ScheduleDialog({ videoId, onAddLovedOne, ...given }: ScheduleDialogProps) {
  const { parents, childId, onClose } = given;
  if (parents.children.length === 0) {
    return <NobodyYet title={copy.title} onClose={onClose} onAddLovedOne={onAddLovedOne} />;
  }
  if (videoId === undefined) {
    return <OpenDialog parents={parents} childId={childId} message={undefined} onClose={onClose} />;
  }
  return (
    <FoundMessage id={videoId} title={copy.title} onClose={onClose}>
      {(message) => <OpenDialog parents={parents} childId={childId} message={message} onClose={onClose} />}
    </FoundMessage>
  );
}
