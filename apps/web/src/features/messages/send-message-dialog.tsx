import type { Message } from '@someday/contract/messages';
import { useState } from 'react';
import { firstView, useMessageList } from '#web/api/message-lists.ts';
import type { Parents } from '#web/api/parents.ts';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { forgetTake } from '#web/features/upload/takes.ts';
import { useDropGuard } from '#web/features/upload/use-drop-guard.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Draft } from './send-form.ts';
import { MessageSent } from './message-sent.tsx';
import { sendCopy } from './messages.copy.ts';
import { SendFieldset } from './send-fieldset.tsx';
import { SendFooter } from './send-footer.tsx';
import { SendProgress } from './send-progress.tsx';
import { useLeaveGuard, type Unsent } from './use-leave-guard.tsx';
import { useSendMessage, type Sending } from './use-send-message.ts';

type SendMessageDialogProps = {
  parents: Parents;
  draft: Draft;
  onClose: () => void;
  onAddLovedOne: () => void;
};

function unsentOf({ outgoing, takes, media, form, sent }: Sending, held: HeldTake | undefined): Unsent {
  if (sent || outgoing) return 'nothing'; // goes on without this dialog
  if (held || takes.length > 0 || media.some(({ kind }) => kind === 'recording')) return 'take';
  return media.length > 0 || form.formState.isDirty ? 'entries' : 'nothing';
}

function SendDialog({ parents, draft, onClose }: Omit<SendMessageDialogProps, 'onAddLovedOne'>) {
  const queued = () => {
    onClose();
    notify({ title: sendCopy.queued, description: sendCopy.queuedText, tone: 'success' });
  };
  const sending = useSendMessage(parents, draft, queued);
  const [held, setHeld] = useState<HeldTake>();
  const { sent, outgoing, takes } = sending;
  useDropGuard();
  const { leave, question } = useLeaveGuard({
    unsent: unsentOf(sending, held),
    onClose,
    onKeepTake: async () => {
      if (held && !(await held.keepForLater())) {
        notify({ title: sendCopy.notAllKept, description: sendCopy.notAllKeptText, tone: 'danger' });
      }
    },
    onDiscardTake: () => {
      void held?.discard();
      for (const id of takes) void forgetTake(id);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={sent ? sendCopy.sent : outgoing ? sendCopy.sending : sendCopy.title}
      size="large"
      tall
      footer={held ? undefined : <SendFooter sending={sending} onClose={onClose} onCancel={leave} />}
    >
      {sent ? <SentMessage message={sent} /> : null}
      {outgoing ? <SendProgress item={outgoing} /> : null}
      {sent || outgoing ? null : <SendFieldset sending={sending} lovedOnes={parents.children} onHoldsTake={setHeld} />}
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
