import { Fragment, useEffect, type ReactNode } from 'react';
import { useParents, type Parents } from '#web/queries/loved-ones.ts';
import { AddLovedOneDialog } from '#web/features/loved-ones/add-loved-one-dialog.tsx';
import { EditLovedOneDialog, RemoveLovedOneQuestion } from '#web/features/loved-ones/edit-loved-one-dialog.tsx';
import { RenewCodeDialog } from '#web/features/loved-ones/renew-code-dialog.tsx';
import { useSearch } from '@tanstack/react-router';
import { ideaOf } from '#web/content/message-tips-ideas.ts';
import { Composer } from '#web/features/composer/composer.tsx';
import { sharedCopy, wordsOf } from '#web/features/composer/composer.copy.ts';
import type { Beginning, Purpose } from '#web/features/composer/composition.ts';
import {
  DeleteMessageQuestion,
  FoundMessage,
  WatchMessageDialog,
} from '#web/features/messages/watch-message-dialog.tsx';
import { DeliveryLogDialog } from '#web/features/messages/deliveries/delivery-log-dialog.tsx';
import { CategoryDialogs } from '#web/features/family/category-dialog.tsx';
import {
  ScheduleTriggerDialog,
  EditTriggerDialog,
  TriggerForMilestoneDialog,
} from '#web/features/scheduling/triggers/trigger-dialog.tsx';
import { EndTriggerQuestion } from '#web/features/scheduling/triggers/end-trigger-question.tsx';
import {
  AddMilestoneDialog,
  EditMilestoneDialog,
  DeleteMilestoneQuestion,
} from '#web/features/scheduling/milestones/milestone-dialog.tsx';
import { randomId } from '#web/features/upload/device-store.ts';
import { sharedIdIn, shareRefusals } from '#web/features/upload/receive-share.ts';
import { goneCopy } from '#web/features/messages/changing.copy.ts';
import { lovedOneCopy } from '#web/features/loved-ones/loved-one.copy.ts';
import { ResourceDialog, useResource } from '#web/ui/overlays/resource-dialog.tsx';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { showToast } from '#web/lib/toast-store.ts';
import { useDashboardDialogs, type DashboardDialogs, type DialogName } from './dashboard-dialogs.tsx';

type ComposerPlace = { dialogs: DashboardDialogs; parents: Parents };
type PersonDialogName = 'edit' | 'remove' | 'code' | 'send' | 'schedule-for';
type MessageDialogName = 'schedule' | 'edit-message' | 'delete-message' | 'watch' | 'deliveries';
type SchedulingDialogName = Extract<DialogName, `${string}trigger${string}` | `${string}milestone`>;

type SchedulingDialogProps = {
  name: SchedulingDialogName;
  id: number | undefined;
  parents: Parents;
  day: string | undefined;
  open: DashboardDialogs['open'];
  onClose: () => void;
};

/** The dialog of an address that names no one and nothing. */
const Gone = ({ onClose }: { onClose: () => void }) => (
  <ResourceDialog found={{ state: 'gone' }} words={goneCopy} onClose={onClose}>
    {() => null}
  </ResourceDialog>
);

function FoundPerson({
  id,
  dialogs: { close },
  parents: { children: people },
  children,
}: ComposerPlace & { id: number | undefined; children: (lovedOne: LovedOne) => ReactNode }) {
  return (
    <ResourceDialog found={useResource({ data: people }, id)} words={lovedOneCopy.gone} onClose={close}>
      {children}
    </ResourceDialog>
  );
}

function SchedulingDialog({ name, id, parents, day, open, onClose }: SchedulingDialogProps): ReactNode {
  const onAddMilestone = (lovedOneId: number) => open('milestone', lovedOneId);
  const actions = { parents, onClose, onAddMilestone };
  if (name === 'trigger') return <ScheduleTriggerDialog {...actions} messageId={id} />;
  if (name === 'milestone') {
    const lovedOneId = parents.children.find((child) => child.id === id)?.id;
    const onAddLovedOne = () => open('add');
    return <AddMilestoneDialog {...{ parents, onClose, lovedOneId, day, onAddLovedOne }} />;
  }
  if (id === undefined) return <Gone onClose={onClose} />;
  switch (name) {
    case 'trigger-for':
      return <TriggerForMilestoneDialog {...actions} milestoneId={id} />;
    case 'edit-trigger':
      return <EditTriggerDialog {...actions} triggerId={id} />;
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

/** The id of the message that was made of shared files. If one wasn't taken, says why; if none was, a new message begins. */
function useShared(shared: string | undefined, left: string | undefined): string | undefined {
  const id = sharedIdIn(shared);
  const refusal = shareRefusals.find((one) => one === (id === undefined ? shared : left));
  useEffect(() => {
    if (refusal === undefined) return;
    const title = id === undefined ? sharedCopy.refused : sharedCopy.refusedSome;
    showToast({ title, description: sharedCopy.why[refusal], tone: 'danger', inForm: true });
  }, [refusal, id]);
  return id ?? (refusal && randomId());
}

function NewMessage({
  name = 'send',
  beginning,
  dialogs: { steps, close },
  parents,
}: ComposerPlace & { name?: 'send' | 'schedule'; beginning: Beginning }) {
  const { idea, shared, left } = useSearch({ from: '/member-dashboard' });
  const id = useShared(shared, left);
  const way = id === sharedIdIn(shared) ? undefined : 'upload';
  const begun = { id, way, idea: idea === undefined ? undefined : ideaOf(idea), ...beginning } as const;
  return <Composer {...{ parents, steps }} purpose={{ name }} beginning={begun} onClose={close} />;
}

function ExistingMessage({
  name,
  id,
  dialogs: { steps, close },
  parents,
}: ComposerPlace & { name: (Purpose & { about: unknown })['name']; id: number }) {
  return (
    <FoundMessage id={id} title={wordsOf[name].title} onClose={close}>
      {(about) => <Composer {...{ parents, steps }} purpose={{ name, about }} onClose={close} />}
    </FoundMessage>
  );
}

function personDialog(name: PersonDialogName, lovedOne: LovedOne, place: ComposerPlace): ReactNode {
  const { dialogs, parents } = place;
  const { close: onClose, beginning, steps } = dialogs;
  const { user: member } = parents;
  switch (name) {
    case 'edit':
      return <EditLovedOneDialog {...{ member, lovedOne, steps, onClose }} />;
    case 'remove':
      return <RemoveLovedOneQuestion {...{ lovedOne, onClose }} />;
    case 'code':
      return <RenewCodeDialog {...{ lovedOne, onClose }} isGuest={member.isGuest} />;
    case 'send':
      return <NewMessage beginning={beginning} {...place} />;
    case 'schedule-for':
      return <NewMessage name="schedule" beginning={{ lovedOneId: lovedOne.id }} {...place} />;
  }
}

function messageDialog(name: MessageDialogName, id: number, place: ComposerPlace): ReactNode {
  const onClose = place.dialogs.close;
  switch (name) {
    case 'schedule':
      return <ExistingMessage name="reschedule" id={id} {...place} />;
    case 'edit-message':
      return <ExistingMessage name="edit" id={id} {...place} />;
    case 'delete-message':
      return <DeleteMessageQuestion messageId={id} onClose={onClose} />;
    case 'watch':
      return <WatchMessageDialog messageId={id} onClose={onClose} />;
    case 'deliveries':
      return <DeliveryLogDialog messageId={id} memberZone={place.parents.user.timeZone} onClose={onClose} />;
  }
}

function dialogOf(name: DialogName, place: ComposerPlace): ReactNode {
  const { dialogs, parents } = place;
  const { current, beginning, open, close, send } = dialogs;
  const { id } = current;
  const { user } = parents;
  switch (name) {
    case 'add':
      return <AddLovedOneDialog member={user} onClose={close} onSend={(lovedOneId) => send({ lovedOneId })} />;
    case 'edit':
    case 'remove':
    case 'code':
    case 'send':
    case 'schedule-for':
      if (name === 'send' && id === undefined) return <NewMessage beginning={beginning} {...place} />;
      return (
        <FoundPerson id={id} {...place}>
          {(lovedOne) => personDialog(name, lovedOne, place)}
        </FoundPerson>
      );
    case 'schedule':
    case 'edit-message':
    case 'delete-message':
    case 'watch':
    case 'deliveries':
      if (id !== undefined) return messageDialog(name, id, place);
      return name === 'schedule' ? <NewMessage {...{ name, beginning }} {...place} /> : <Gone onClose={close} />;
    case 'add-category':
    case 'edit-category':
    case 'delete-category':
      return <CategoryDialogs name={name} id={id} memberId={user.id} onClose={close} />;
    default:
      return <SchedulingDialog {...{ name, id, parents, open }} day={beginning.deliveryDate} onClose={close} />;
  }
}

export function OpenDialog() {
  const dialogs = useDashboardDialogs();
  const { data: parents } = useParents();
  const { name, id } = dialogs.current;
  if (!parents || name === undefined) return null;
  return <Fragment key={`${name} ${id ?? ''}`}>{dialogOf(name, { dialogs, parents })}</Fragment>;
}
