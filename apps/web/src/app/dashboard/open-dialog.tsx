import { lazy, Suspense, type ReactNode } from 'react';
import { useParents, type Parents } from '#web/api/parents.ts';
import { useDashboardDialogs, type DashboardDialogs } from './dashboard-dialogs.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';

const AddLovedOneDialog = lazy(() =>
  import('#web/features/loved-ones/add-loved-one-dialog.tsx').then((module) => ({ default: module.AddLovedOneDialog })),
);
const EditLovedOneDialog = lazy(() =>
  import('#web/features/loved-ones/edit-loved-one-dialog.tsx').then((module) => ({
    default: module.EditLovedOneDialog,
  })),
);
const RemoveLovedOneQuestion = lazy(() =>
  import('#web/features/loved-ones/remove-loved-one-question.tsx').then((module) => ({
    default: module.RemoveLovedOneQuestion,
  })),
);
const RenewCodeDialog = lazy(() =>
  import('#web/features/loved-ones/renew-code-dialog.tsx').then((module) => ({ default: module.RenewCodeDialog })),
);
const SendMessageDialog = lazy(() =>
  import('#web/features/messages/send-message-dialog.tsx').then((module) => ({ default: module.SendMessageDialog })),
);
const ScheduleDialog = lazy(() =>
  import('#web/features/messages/schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);
const EditMessageDialog = lazy(() =>
  import('#web/features/messages/edit-message-dialog.tsx').then((module) => ({ default: module.EditMessageDialog })),
);
const DeleteMessageQuestion = lazy(() =>
  import('#web/features/messages/delete-message-question.tsx').then((module) => ({
    default: module.DeleteMessageQuestion,
  })),
);
const WatchMessageDialog = lazy(() =>
  import('#web/features/messages/watch-message-dialog.tsx').then((module) => ({ default: module.WatchMessageDialog })),
);
const DeliveryLogDialog = lazy(() =>
  import('#web/features/messages/delivery-log-dialog.tsx').then((module) => ({
    default: module.DeliveryLogDialog,
  })),
);
const SchedulingDialog = lazy(() =>
  import('./scheduling-dialog.tsx').then((module) => ({ default: module.SchedulingDialog })),
);

const CategoryDialogs = lazy(() =>
  import('#web/features/family/category-dialogs.tsx').then((module) => ({ default: module.CategoryDialogs })),
);

/** What a dialog is about has to be there; an address may name what is gone, or never was. */
function dialogOf(dialogs: DashboardDialogs, parents: Parents): ReactNode {
  const { current, draft, open, close, send } = dialogs;
  const { name, id } = current;
  const { user, children } = parents;
  const lovedOne = children.find((child) => child.id === id);
  const add = () => open('add');
  switch (name) {
    case undefined:
      return null;
    case 'add':
      return <AddLovedOneDialog member={user} onClose={close} onSend={(lovedOneId) => send({ lovedOneId })} />;
    case 'edit':
      return lovedOne ? <EditLovedOneDialog member={user} lovedOne={lovedOne} onClose={close} /> : null;
    case 'remove':
      return lovedOne ? <RemoveLovedOneQuestion lovedOne={lovedOne} onClose={close} /> : null;
    case 'code':
      return lovedOne ? <RenewCodeDialog lovedOne={lovedOne} isGuest={parents.user.isGuest} onClose={close} /> : null;
    case 'send':
      return id === undefined || lovedOne ? (
        <SendMessageDialog parents={parents} draft={draft} onClose={close} onAddLovedOne={add} />
      ) : null;
    case 'schedule':
      return <ScheduleDialog parents={parents} videoId={id} onClose={close} onAddLovedOne={add} />;
    case 'schedule-for':
      return lovedOne ? (
        <ScheduleDialog parents={parents} childId={lovedOne.id} onClose={close} onAddLovedOne={add} />
      ) : null;
    case 'edit-message':
      return id === undefined ? null : <EditMessageDialog messageId={id} onClose={close} />;
    case 'delete-message':
      return id === undefined ? null : <DeleteMessageQuestion messageId={id} onClose={close} />;
    case 'watch':
      return id === undefined ? null : <WatchMessageDialog messageId={id} onClose={close} />;
    case 'add-category':
    case 'edit-category':
    case 'delete-category':
      return <CategoryDialogs name={name} id={id} memberId={user.id} onClose={close} />;
    case 'deliveries':
      return id === undefined ? null : <DeliveryLogDialog messageId={id} memberZone={user.timeZone} onClose={close} />;
    default:
      return <SchedulingDialog name={name} id={id} parents={parents} open={open} onClose={close} />;
  }
}

/** The dialog that the address names. */
export function OpenDialog() {
  const dialogs = useDashboardDialogs();
  const { data: parents } = useParents();
  const { name, id } = dialogs.current;
  if (!parents || name === undefined) return null;
  return (
    <Suspense key={`${name} ${id ?? ''}`} fallback={<LoadingDialog />}>
      {dialogOf(dialogs, parents)}
    </Suspense>
  );
}
