import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Send } from 'lucide-react';
import type { Parents } from '#web/queries/loved-ones.ts';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { SendProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { useDropGuard } from '#web/features/upload/choosing/file-drop.tsx';
import { useCloseAtOnce } from '#web/features/upload/entries-dialog.tsx';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { OutgoingButtons } from '#web/features/upload/outbox/outgoing-row.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Draft } from './send-form.ts';
import { MessageSent } from './message-sent.tsx';
import { ideaOf } from '#web/content/message-tips-ideas.ts';
import { sendCopy } from './send.copy.ts';
import { NobodyYet } from '#web/features/messages/form-fields.tsx';
import { SendFieldset } from './send-fieldset.tsx';
import { SeveralSent } from './several-sent.tsx';
import { useSendMessage, type Sending } from './use-send-message.ts';

/** What can be done at each step: send, stop and pause, or go on with another one. */
export function SendFooter({
  sending,
  onSubmit,
  onClose,
  onCancel,
}: {
  sending: Sending;
  onSubmit: () => void;
  onClose: () => void;
  onCancel: () => void;
}) {
  if (sending.sent || sending.queue.length > 0) {
    return (
      <>
        <Button variant="secondary" onClick={sending.startAnew}>
          {sendCopy.another}
        </Button>
        <Button onClick={onClose}>{sendCopy.done}</Button>
      </>
    );
  }
  const { outgoing, outbox, stop } = sending;
  if (outgoing) return <OutgoingButtons item={outgoing} outbox={outbox} onStop={stop} onClose={onClose} />;
  return (
    <>
      <Button variant="secondary" onClick={onCancel} className="max-sm:hidden">
        {sendCopy.cancel}
      </Button>
      <Button onClick={onSubmit}>
        <Send aria-hidden="true" />
        {sending.failure ? sendCopy.tryAgain : sendCopy.submit}
      </Button>
    </>
  );
}

type SendMessageDialogProps = {
  parents: Parents;
  draft: Draft;
  onClose: () => void;
  onAddLovedOne: () => void;
};

function SendDialog({ parents, draft, onClose }: Omit<SendMessageDialogProps, 'onAddLovedOne'>) {
  const sending = useSendMessage(parents, draft);
  const [held, setHeld] = useState<HeldTake>();
  const { sent, outgoing, chosen, form } = sending;
  const areSeveral = sending.queue.length > 0;
  const goesOnAlone = sent !== undefined || outgoing !== undefined || areSeveral;
  const isSent = sent !== undefined || sending.several.isAllKept;
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const { leave, close, question } = useLeaveGuard({
    unsent: goesOnAlone ? 'nothing' : unsentIn({ held, chosen, isDirty: form.formState.isDirty }),
    held,
    takes: chosen.takes,
    onClose: () => {
      sending.letGo();
      onClose();
    },
    onGivenUp: sending.forget,
  });
  useCloseAtOnce(sending.wasFollowing || sending.needsPlan || sending.several.needsPlan, close);
  const submit = () => void sending.submit();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={isSent ? sendCopy.sent : areSeveral ? sendCopy.queued : outgoing ? sendingCopy.title : sendCopy.title}
      size="large"
      tall
      footer={held ? undefined : <SendFooter sending={sending} onSubmit={submit} onClose={close} onCancel={leave} />}
    >
      {sent ? <MessageSent kept={sent} parents={parents} /> : null}
      {outgoing ? <SendProgress item={outgoing} /> : null}
      {areSeveral ? <SeveralSent ids={sending.queue} several={sending.several} parents={parents} /> : null}
      {goesOnAlone ? null : <SendFieldset sending={sending} onSubmit={submit} onHoldsTake={setHeld} />}
      {question}
    </Dialog>
  );
}

/** Records or takes videos or photos and sends them to somebody, now or for a day ahead; the address may name an idea to begin with. */
export function SendMessageDialog({ onAddLovedOne, ...props }: SendMessageDialogProps) {
  const { idea: ideaId } = useSearch({ from: '/member-dashboard' });
  const { user, children } = props.parents;
  if (children.length === 0 && !user.isGuest)
    return <NobodyYet title={sendCopy.title} onClose={props.onClose} onAddLovedOne={onAddLovedOne} />;
  if (ideaId === undefined) return <SendDialog {...props} />;
  return <SendDialog {...props} draft={{ ...props.draft, idea: ideaOf(ideaId) }} />;
}
