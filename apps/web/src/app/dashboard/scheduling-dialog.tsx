import { lazy, type ReactNode } from 'react';
import type { Parents } from '#web/api/parents.ts';
import type { DashboardDialogs, DialogName } from './dashboard-dialogs.tsx';

const loadTriggers = () => import('#web/features/scheduled-triggers/trigger-dialog.tsx');
const ScheduleTriggerDialog = lazy(() => loadTriggers().then((module) => ({ default: module.ScheduleTriggerDialog })));
const EditTriggerDialog = lazy(() => loadTriggers().then((module) => ({ default: module.EditTriggerDialog })));
const TriggerForMilestoneDialog = lazy(() =>
  loadTriggers().then((module) => ({ default: module.TriggerForMilestoneDialog })),
);
const EndTriggerQuestion = lazy(() =>
  import('#web/features/scheduled-triggers/end-trigger-question.tsx').then((module) => ({
    default: module.EndTriggerQuestion,
  })),
);
const loadMilestones = () => import('#web/features/family-milestones/milestone-dialog.tsx');
const AddMilestoneDialog = lazy(() => loadMilestones().then((module) => ({ default: module.AddMilestoneDialog })));
const EditMilestoneDialog = lazy(() => loadMilestones().then((module) => ({ default: module.EditMilestoneDialog })));
const DeleteMilestoneQuestion = lazy(() =>
  import('#web/features/family-milestones/delete-milestone-question.tsx').then((module) => ({
    default: module.DeleteMilestoneQuestion,
  })),
);

export type SchedulingDialogName = Extract<DialogName, `${string}trigger${string}` | `${string}milestone`>;

type SchedulingDialogProps = {
  name: SchedulingDialogName;
  id: number | undefined;
  parents: Parents;
  open: DashboardDialogs['open'];
  onClose: () => void;
};

/** The dialogs of triggers and milestones; all but the first two are about something that has to be named. */
export function SchedulingDialog({ name, id, parents, open, onClose }: SchedulingDialogProps): ReactNode {
  const onAddMilestone = (lovedOneId: number) => open('milestone', lovedOneId);
  const doors = { parents, onClose, onAddMilestone };
  if (name === 'trigger') return <ScheduleTriggerDialog {...doors} messageId={id} />;
  if (name === 'milestone') {
    const lovedOneId = parents.children.find((child) => child.id === id)?.id;
    const onAddLovedOne = () => open('add');
    return <AddMilestoneDialog {...{ parents, onClose, lovedOneId, onAddLovedOne }} />;
  }
  if (id === undefined) return null;
  switch (name) {
    case 'trigger-for':
      return <TriggerForMilestoneDialog {...doors} milestoneId={id} />;
    case 'edit-trigger':
      return <EditTriggerDialog {...doors} triggerId={id} />;
    case 'pause-trigger':
      return <EndTriggerQuestion triggerId={id} ending="pausing" onClose={onClose} />;
    case 'delete-trigger':
      return <EndTriggerQuestion triggerId={id} ending="deleting" onClose={onClose} />;
    case 'edit-milestone':
      return <EditMilestoneDialog parents={parents} milestoneId={id} onClose={onClose} />;
    case 'delete-milestone':
      return <DeleteMilestoneQuestion milestoneId={id} onClose={onClose} />;
  }
}
