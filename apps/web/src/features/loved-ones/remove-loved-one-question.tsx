import type { LovedOne } from '@someday/contract/loved-ones';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { useRemoveLovedOne } from './loved-ones.queries.ts';

const copy = lovedOneCopy.removing;

/** Says what goes along before somebody is deleted. They are out of sight as soon as that is answered. */
export function RemoveLovedOneQuestion({ lovedOne, onClose }: { lovedOne: LovedOne; onClose: () => void }) {
  const remove = useRemoveLovedOne();
  const { name, messageCounts } = lovedOne;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={copy.title(name)}
      description={
        <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
          <li>{messageCounts.total === 0 ? copy.alone : copy.messages(messageCounts.total)}</li>
          <li>{copy.ends}</li>
          <li>{copy.trash}</li>
        </ul>
      }
      confirmLabel={copy.confirm}
      cancelLabel={copy.keep}
      onConfirm={() => {
        remove.mutate(lovedOne);
        onClose();
      }}
    />
  );
}
