import { useMilestones } from '#web/api/family-milestones.ts';
import { useFound } from '#web/api/use-found.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FoundDialog } from '#web/ui/found-dialog.tsx';
import { milestonesCopy } from './milestones.copy.ts';
import { useDeleteMilestone } from './milestones.queries.ts';

const copy = milestonesCopy.deleting;

/** Says what it does to triggers before a milestone is deleted. */
export function DeleteMilestoneQuestion({ milestoneId, onClose }: { milestoneId: number; onClose: () => void }) {
  const found = useFound(useMilestones(), milestoneId);
  const remove = useDeleteMilestone();
  return (
    <FoundDialog found={found} title={copy.confirm} words={milestonesCopy.found} onClose={onClose}>
      {(milestone) => (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : onClose())}
          title={copy.title(milestone.milestoneName)}
          description={copy.text}
          confirmLabel={copy.confirm}
          loading={remove.isPending}
          onConfirm={() => remove.mutate(milestone, { onSuccess: onClose })}
        />
      )}
    </FoundDialog>
  );
}
