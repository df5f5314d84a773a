import type { Message } from '@someday/contract/messages';
import { useState } from 'react';
import { firstView, useMessageList } from '#web/api/message-lists.ts';
import type { Parents } from '#web/api/parents.ts';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { SendProgress } from '#web/features/upload/send-progress.tsx';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { useDropGuard } from '#web/features/upload/use-drop-guard.ts';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Draft } from './send-form.ts';
import { MessageSent } from './message-sent.tsx';
import { sendCopy } from './messages.copy.ts';
import { SendFieldset } from './send-fieldset.tsx';
import { SendFooter } from './send-footer.tsx';
import { useSendMessage } from './use-send-message.ts';

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
  const goesOnAlone = sent !== undefined || outgoing !== undefined;
  useDropGuard();
  const { leave, close, question } = useLeaveGuard({
    unsent: goesOnAlone ? 'nothing' : unsentIn({ held, chosen, isDirty: form.formState.isDirty }),
    held,
    takes: chosen.takes,
    onClose,
  });
  const queued = () => {
    close();
    notify({ title: sendCopy.queued, description: sendCopy.queuedText, tone: 'success' });
  };
  const submit = () => void sending.submit(queued);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={sent ? sendCopy.sent : outgoing ? sendingCopy.title : sendCopy.title}
      size="large"
      tall
      footer={held ? undefined : <SendFooter sending={sending} onSubmit={submit} onClose={close} onCancel={leave} />}
    >
      {sent ? <SentMessage message={sent} /> : null}
      {outgoing ? <SendProgress item={outgoing} /> : null}
      {sent || outgoing ? null : (
        <SendFieldset sending={sending} lovedOnes={parents.children} onSubmit={submit} onHoldsTake={setHeld} />
      )}
      {question}
    </Dialog>
  );
}

/** The message as it is by now: events change the list while the dialog is open. */
function SentMessage({ message }: { message: Message }) {
  const { data } = useMessageList(firstView);
  const listed = data?.pages.flatMap(({ messages }) => messages).find(({ id }) => id === message.id);
  return <MessageSent message={listed ?? message} />;
}

/** Records or takes videos or photos and sends them to somebody, now or for a day ahead. */
export function SendMessageDialog({ onAddLovedOne, ...props }: SendMessageDialogProps) {
  if (props.parents.children.length > 0) return <SendDialog {...props} />;
  return (
    <Dialog open onOpenChange={props.onClose} title={sendCopy.title}>
      <EmptyState title={sendCopy.nobody} action={<Button onClick={onAddLovedOne}>{sendCopy.addLovedOne}</Button>}>
        {sendCopy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}
