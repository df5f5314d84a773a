import { Flag, UserRoundPlus } from 'lucide-react';
import { useMilestones } from '#web/api/family-milestones.ts';
import type { Parents } from '#web/api/parents.ts';
import { useFound } from '#web/api/use-found.ts';
import { EntriesDialog } from '#web/features/upload/entries-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoundDialog } from '#web/ui/found-dialog.tsx';
import { MilestoneFieldset } from './milestone-fieldset.tsx';
import { milestonesCopy } from './milestones.copy.ts';
import { useMilestoneForm, type MilestoneGiven } from './use-milestone-form.ts';

const copy = milestonesCopy.form;

function MilestoneDialog({ onClose, ...given }: MilestoneGiven & { onClose: () => void }) {
  const milestoneForm = useMilestoneForm(given);
  return (
    <EntriesDialog
      title={given.before ? copy.editTitle : copy.title}
      description={given.before ? undefined : copy.lead}
      entries={milestoneForm}
      words={{ cancel: copy.cancel, submit: given.before ? copy.editSubmit : copy.submit }}
      icon={<Flag aria-hidden="true" />}
      leaving={milestonesCopy.leaving}
      onClose={onClose}
    >
      {(close) => <MilestoneFieldset milestoneForm={milestoneForm} onSubmit={() => void milestoneForm.submit(close)} />}
    </EntriesDialog>
  );
}

/** Adds a day in somebody's life. */
export function AddMilestoneDialog({
  onAddLovedOne,
  ...given
}: MilestoneGiven & { onClose: () => void; onAddLovedOne: () => void }) {
  if (given.parents.children.length > 0) return <MilestoneDialog {...given} />;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : given.onClose())} title={copy.title}>
      <EmptyState
        title={copy.nobody}
        action={
          <Button onClick={onAddLovedOne}>
            <UserRoundPlus aria-hidden="true" />
            {copy.addLovedOne}
          </Button>
        }
      >
        {copy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}

/** Changes a milestone. */
export function EditMilestoneDialog({
  milestoneId,
  ...given
}: {
  parents: Parents;
  milestoneId: number;
  onClose: () => void;
}) {
  const found = useFound(useMilestones(), milestoneId);
  return (
    <FoundDialog found={found} title={copy.editTitle} words={milestonesCopy.found} onClose={given.onClose}>
      {(before) => <MilestoneDialog {...given} before={before} />}
    </FoundDialog>
  );
}
