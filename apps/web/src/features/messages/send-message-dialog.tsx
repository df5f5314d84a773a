import type { Message } from '@someday/contract/messages';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Parents } from '#web/api/parents.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageSent } from './message-sent.tsx';
import { sendCopy } from './messages.copy.ts';
import { SendFieldset } from './send-fieldset.tsx';
import { SendProgress } from './send-progress.tsx';
import { useLeaveGuard, type Unsent } from './use-leave-guard.tsx';
import { useSendMessage, type Sending } from './use-send-message.ts';

type SendMessageDialogProps = {
  parents: Parents;
  /** Who was chosen already. */
  lovedOneId: number | undefined;
  onClose: () => void;
  onAddLovedOne: () => void;
};

function unsentOf({ transfer, medium, form, sent }: Sending, holdsTake: boolean): Unsent {
  if (sent) return 'nothing';
  if (transfer) return 'sending';
  if (holdsTake || medium?.kind === 'recording') return 'take';
  return medium || form.formState.isDirty ? 'entries' : 'nothing';
}

function Footer({ sending, onDone, onCancel }: { sending: Sending; onDone: () => void; onCancel: () => void }) {
  if (sending.sent) {
    return (
      <>
        <Button variant="secondary" onClick={sending.startAnew}>
          {sendCopy.another}
        </Button>
        <Button onClick={onDone}>{sendCopy.done}</Button>
      </>
    );
  }
  if (sending.transfer) {
    return (
      <Button variant="secondary" onClick={sending.stop}>
        {sendCopy.stop}
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={onCancel} className="max-sm:hidden">
        {sendCopy.cancel}
      </Button>
      <Button onClick={() => void sending.submit()}>
        <Send aria-hidden="true" />
        {sending.failure ? sendCopy.tryAgain : sendCopy.submit}
      </Button>
    </>
  );
}

function SendDialog({ parents, lovedOneId, onClose }: Omit<SendMessageDialogProps, 'onAddLovedOne'>) {
  const sending = useSendMessage(parents, lovedOneId);
  const [holdsTake, setHoldsTake] = useState(false);
  const { leave, question } = useLeaveGuard(unsentOf(sending, holdsTake), onClose);
  const { sent, transfer } = sending;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={sent ? sendCopy.sent : transfer ? sendCopy.sending : sendCopy.title}
      size="large"
      tall
      footer={holdsTake ? undefined : <Footer sending={sending} onDone={onClose} onCancel={leave} />}
    >
      {sent ? <MessageSent message={current(parents, sent)} /> : null}
      {transfer ? <SendProgress transfer={transfer} /> : null}
      {sent || transfer ? null : (
        <SendFieldset sending={sending} lovedOnes={parents.children} onHoldsTake={setHoldsTake} />
      )}
      {question}
    </Dialog>
  );
}

/** The message as it is by now: events change the list while the dialog is open. */
function current({ messages }: Parents, sent: Message): Message {
  return messages.find(({ id }) => id === sent.id) ?? sent;
}

/** Records or takes a video or photo and sends it to somebody, now or for a day ahead. */
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
