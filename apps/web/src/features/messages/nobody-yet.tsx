import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { sendCopy } from './send.copy.ts';

/** A message needs somebody it is for: leads to adding them first. */
export function NobodyYet({
  title,
  onClose,
  onAddLovedOne,
}: {
  title: string;
  onClose: () => void;
  onAddLovedOne: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <EmptyState title={sendCopy.nobody} action={<Button onClick={onAddLovedOne}>{sendCopy.addLovedOne}</Button>}>
        {sendCopy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}
