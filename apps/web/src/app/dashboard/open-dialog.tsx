import { Fragment, useEffect, type ComponentProps, type ReactNode } from 'react';
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
import { AnswerLetterDialog } from '#web/features/answers/answer-letter.tsx';
import { answersCopy } from '#web/features/answers/answers.copy.ts';
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
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { randomId } from '#web/features/upload/device-store.ts';
import { sharedIdIn, shareRefusals } from '#web/features/upload/receive-share.ts';
import { goneCopy } from '#web/features/messages/changing.copy.ts';
import { lovedOneCopy } from '#web/features/loved-ones/loved-one.copy.ts';
import { ResourceDialog, useResource } from '#web/ui/overlays/resource-dialog.tsx';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { showToast } from '#web/lib/toast-store.ts';
import { PortraitDialog } from '#web/features/portraits/portrait-dialog.tsx';
import { dashboardSearch } from '#web/app/page-search.ts';
import { useDashboardDialogs, type DashboardDialogs, type DialogName } from './dashboard-dialogs.tsx';

type GoneProps = Pick<ComponentProps<typeof ResourceDialog>, 'words' | 'onClose'>;

const Gone = (props: GoneProps) => (
  <ResourceDialog found={{ state: 'gone' }} {...props}>
    {() => null}
  </ResourceDialog>
);

type ComposerPlace = { dialogs: DashboardDialogs; parents: Parents };

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

type NewMessageProps = ComposerPlace & { name?: 'send' | 'schedule'; beginning: Beginning };

function NewMessage({ name = 'send', beginning, dialogs: { steps, close }, parents }: NewMessageProps) {
  const { idea, shared, left } = dashboardSearch(useSearch({ strict: false }));
  const id = useShared(shared, left);
  const way = id === sharedIdIn(shared) ? undefined : 'upload';
  const begun = { id, way, idea: idea === undefined ? undefined : ideaOf(idea), ...beginning } as const;
  return <Composer {...{ parents, steps }} purpose={{ name }} beginning={begun} onClose={close} />;
}

type ExistingMessageProps = ComposerPlace & { name: (Purpose & { about: unknown })['name']; id: number };

function ExistingMessage({ name, id, dialogs: { steps, close }, parents }: ExistingMessageProps) {
  return (
    <FoundMessage id={id} title={wordsOf[name].title} onClose={close}>
      {(about) => <Composer {...{ parents, steps }} purpose={{ name, about }} onClose={close} />}
    </FoundMessage>
  );
}

type NameAboutMoment = Extract<
  DialogName,
  `${string}-message` | 'watch' | 'deliveries' | `${string}trigger${string}` | `${string}milestone`
>;

/** About a message, a trigger or a milestone. */
function DialogAboutMoment({ name, dialogs, parents }: ComposerPlace & { name: NameAboutMoment }): ReactNode {
  const { current, beginning, open, close: onClose } = dialogs;
  const { id } = current;
  const actions = { parents, onClose, onAddMilestone: (lovedOneId: number) => open('milestone', lovedOneId) };
  if (name === 'trigger') {
    if (id === undefined) return <ScheduleTriggerDialog {...actions} messageId={undefined} />;
    return (
      <FoundMessage id={id} title={triggerCopy.form.title} onClose={onClose}>
        {() => <ScheduleTriggerDialog {...actions} messageId={id} />}
      </FoundMessage>
    );
  }
  if (name === 'milestone') {
    const lovedOneId = parents.children.find((child) => child.id === id)?.id;
    const day = beginning.deliveryDate;
    return <AddMilestoneDialog {...{ parents, onClose, lovedOneId, day }} onAddLovedOne={() => open('add')} />;
  }
  if (id === undefined) return <Gone words={goneCopy} onClose={onClose} />;
  switch (name) {
    case 'edit-message':
      return <ExistingMessage name="edit" {...{ id, dialogs, parents }} />;
    case 'delete-message':
      return <DeleteMessageQuestion messageId={id} onClose={onClose} />;
    case 'watch':
      return <WatchMessageDialog messageId={id} onAnswer={(answerId) => open('answer', answerId)} onClose={onClose} />;
    case 'deliveries':
      return <DeliveryLogDialog messageId={id} onClose={onClose} />;
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

function dialogOf(place: ComposerPlace, lovedOne: LovedOne | undefined): ReactNode {
  const { current, beginning, close, send } = place.dialogs;
  const { name, id } = current;
  const { user } = place.parents;
  const noOne = <Gone words={lovedOneCopy.gone} onClose={close} />;
  switch (name) {
    case undefined:
      return null;
    case 'add':
      return <AddLovedOneDialog member={user} onClose={close} onSend={(lovedOneId) => send({ lovedOneId })} />;
    case 'edit':
      return lovedOne ? <EditLovedOneDialog member={user} lovedOne={lovedOne} onClose={close} /> : noOne;
    case 'portrait':
      return lovedOne ? <PortraitDialog owner={lovedOne.id} {...lovedOne} onClose={close} /> : noOne;
    case 'remove':
      return lovedOne ? <RemoveLovedOneQuestion lovedOne={lovedOne} onClose={close} /> : noOne;
    case 'code':
      return lovedOne ? <RenewCodeDialog lovedOne={lovedOne} isGuest={user.isGuest} onClose={close} /> : noOne;
    case 'send':
      return id === undefined || lovedOne ? <NewMessage beginning={beginning} {...place} /> : noOne;
    case 'schedule':
      if (id !== undefined) return <ExistingMessage name="reschedule" id={id} {...place} />;
      return <NewMessage name="schedule" beginning={beginning} {...place} />;
    case 'schedule-for':
      return lovedOne ? <NewMessage name="schedule" beginning={{ lovedOneId: lovedOne.id }} {...place} /> : noOne;
    case 'answer':
      if (id === undefined) return <Gone words={answersCopy.gone} onClose={close} />;
      return (
        <AnswerLetterDialog
          id={id}
          lovedOnes={place.parents.children}
          onWatch={(messageId) => place.dialogs.open('watch', messageId)}
          onClose={close}
        />
      );
    case 'add-category':
    case 'edit-category':
    case 'delete-category':
      return <CategoryDialogs name={name} id={id} memberId={user.id} onClose={close} />;
    default:
      return <DialogAboutMoment name={name} {...place} />;
  }
}

export function OpenDialog() {
  const dialogs = useDashboardDialogs();
  const { data: parents } = useParents();
  const { name, id } = dialogs.current;
  const person = useResource({ data: parents?.children }, id);
  if (!parents || name === undefined) return null;
  return (
    <Fragment key={`${name} ${id ?? ''}`}>
      {dialogOf({ dialogs, parents }, person.state === 'found' ? person.item : undefined)}
    </Fragment>
  );
}
