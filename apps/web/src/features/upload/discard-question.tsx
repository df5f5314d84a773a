import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { discardCopy } from './unsent.copy.ts';

/** Asks before something unsent is thrown away for good. `id`: what is asked about; nothing is drawn without one. */
export function DiscardQuestion({
  about,
  id,
  onDiscard,
  onAnswered,
}: {
  about: keyof typeof discardCopy;
  id: string | undefined;
  onDiscard: (id: string) => void;
  onAnswered: () => void;
}) {
  return (
    <ConfirmDialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onAnswered())}
      {...discardCopy[about]}
      onConfirm={() => {
        if (id !== undefined) onDiscard(id);
        onAnswered();
      }}
    />
  );
}
