import { useSearch } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import type { Parents } from '#web/api/parents.ts';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { SendProgress } from '#web/features/upload/send-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { useDropGuard } from '#web/features/upload/use-drop-guard.ts';
import { useCloseAtOnce } from '#web/features/upload/use-close-at-once.ts';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Draft } from './send-form.ts';
import { MessageSent } from './message-sent.tsx';
import { sendCopy } from './send.copy.ts';
import { NobodyYet } from './nobody-yet.tsx';
import { SendFieldset } from './send-fieldset.tsx';
import { SendFooter } from './send-footer.tsx';
import { SeveralSent } from './several-sent.tsx';
import { useSendMessage } from './use-send-message.ts';

// All ideas are there; only whoever has chosen one downloads them.
const WithIdea = lazy(() => import('./with-idea.tsx').then((module) => ({ default: module.WithIdea })));

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
  return <WithIdea id={ideaId}>{(idea) => <SendDialog {...props} draft={{ ...props.draft, idea }} />}</WithIdea>;
}
