import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { unsentCopy } from './messages.copy.ts';

const questions = { take: unsentCopy.discardTake, message: unsentCopy.discardMessage };

/** Asks before something unsent is thrown away for good. `id`: what is asked about; nothing is drawn without one. */
export function DiscardQuestion({
  about,
  id,
  onDiscard,
  onAnswered,
}: {
  about: keyof typeof questions;
  id: string | undefined;
  onDiscard: (id: string) => void;
  onAnswered: () => void;
}) {
  return (
    <ConfirmDialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onAnswered())}
      {...questions[about]}
      onConfirm={() => {
        if (id !== undefined) onDiscard(id);
        onAnswered();
      }}
    />
  );
}
