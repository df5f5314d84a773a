import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/queries/loved-ones.ts';
import { DashboardError } from '#web/features/dashboard/dashboard-shell.tsx';
import { DashboardHome, DashboardSkeleton } from '#web/features/dashboard/dashboard-home.tsx';
import { WaitingAnswers } from '#web/features/answers/waiting-answers.tsx';
import { LovedOnesSection } from '#web/features/loved-ones/loved-ones-section.tsx';
import { MilestoneReminders } from '#web/features/scheduling/milestones/milestone-reminders.tsx';
import { useMilestones } from '#web/queries/scheduling.ts';
import { MessagesSection } from '#web/features/messages/list/messages-section.tsx';
import { useMayHaveUnsent } from '#web/lib/unsent-work.ts';
import { useDashboardSearchChange } from '#web/app/page-search.ts';
import { useDashboardDialogs, draftFor } from './dashboard-dialogs.tsx';
import { lazyPart } from '#web/lib/hooks.ts';

// Loads the whole upload code, which only people with unsent work need.
const UnsentSections = lazyPart(() => import('#web/features/composer/unsent-sections.tsx'), 'UnsentSections');

function Home({ parents }: { parents: Parents }) {
  const { open, send, isSending } = useDashboardDialogs();
  const { person } = useSearch({ from: '/member-dashboard' });
  const navigate = useNavigate();
  const show = useDashboardSearchChange();
  const near = (useMilestones().data ?? []).filter(({ isNear }) => isNear);
  const openPerson = parents.children.find(({ id }) => id === person)?.id;
  const mayHaveUnsent = useMayHaveUnsent(isSending);
  const upload = () => send({ way: 'upload' });
  const goOn = ({ id, purpose }: { id: string; purpose: string }) => {
    if (purpose === 'first') void navigate({ to: '/onboarding', search: { step: 3 } });
    else send({ id }, purpose === 'schedule' ? 'schedule' : 'send');
  };
  const add = () => open('add');
  return (
    <DashboardHome
      parents={parents}
      isSomeoneOpen={openPerson !== undefined}
      onRecord={() => send({})}
      onUpload={upload}
      onSchedule={() => open('schedule')}
      onAddLovedOne={add}
      unsent={
        mayHaveUnsent ? (
          <Suspense>
            <UnsentSections memberId={parents.user.id} onOpen={send} onContinue={goOn} />
          </Suspense>
        ) : null
      }
      answers={<WaitingAnswers lovedOnes={parents.children} onOpen={(id) => open('answer', id)} />}
      reminders={
        near.length === 0 ? null : (
          <MilestoneReminders
            near={near}
            lovedOnes={parents.children}
            onRecord={(milestone) => send(draftFor(milestone))}
          />
        )
      }
      lovedOnes={
        <LovedOnesSection
          lovedOnes={parents.children}
          memberZone={parents.user.timeZone}
          isGuest={parents.user.isGuest}
          openId={openPerson}
          onOpen={(id) => show({ person: id })}
          onAdd={add}
          onEdit={(id) => open('edit', id)}
          onSend={(lovedOneId) => send({ lovedOneId })}
          onRemove={(id) => open('remove', id)}
          onRenew={(id) => open('code', id)}
          onKeepsake={(id) => void navigate({ to: '/keepsake', search: { id } })}
        />
      }
      messages={
        <MessagesSection
          counts={parents.counts}
          isFirst={parents.isFirst}
          memberZone={parents.user.timeZone}
          hasLovedOnes={parents.children.length > 0}
          isGuest={parents.user.isGuest}
          onUpload={upload}
          onWatch={(id) => open('watch', id)}
          onEdit={(id) => open('edit-message', id)}
          onSchedule={(id) => open('schedule', id)}
          onDeliveries={(id) => open('deliveries', id)}
          onDelete={(id) => open('delete-message', id)}
        />
      }
    />
  );
}

export function HomeTab() {
  const { data: parents, error } = useParents();
  if (parents) return <Home parents={parents} />;
  return error && !isNotSignedIn(error) ? <DashboardError error={error} /> : <DashboardSkeleton />;
}
