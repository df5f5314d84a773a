import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/queries/loved-ones.ts';
import { DashboardError } from '#web/features/dashboard/dashboard-shell.tsx';
import { DashboardHome, DashboardSkeleton } from '#web/features/dashboard/dashboard-home.tsx';
import { LovedOnesSection } from '#web/features/loved-ones/loved-ones-section.tsx';
import { MilestoneReminders } from '#web/features/family-milestones/milestone-reminders.tsx';
import { useMilestones } from '#web/queries/scheduling.ts';
import { MessagesSection } from '#web/features/messages/list/messages-section.tsx';
import { hasUnsentStore } from '#web/lib/unsent-work.ts';
import { useDashboardDialogs, draftFor } from './dashboard-dialogs.tsx';

// Loads the whole upload code, which only people with unsent work need.
const UnsentSections = lazy(() =>
  import('#web/features/messages/list/unsent-sections.tsx').then((module) => ({ default: module.UnsentSections })),
);

/** Whether there may be unsent work on this device, from an earlier visit or being made now. */
function useMayHaveUnsent(isSending: boolean): boolean {
  const [mayHave, setMayHave] = useState(isSending);
  if (isSending && !mayHave) setMayHave(true);
  useEffect(() => void hasUnsentStore().then((has) => has && setMayHave(true)), []);
  return mayHave;
}

/** Milestones that are near, if any. */
function Reminders() {
  const { send } = useDashboardDialogs();
  const near = (useMilestones().data ?? []).filter(({ isNear }) => isNear);
  if (near.length === 0) return null;
  return <MilestoneReminders near={near} onRecord={(milestone) => send(draftFor(milestone))} />;
}

function Home({ parents }: { parents: Parents }) {
  const { open, send, isSending } = useDashboardDialogs();
  const navigate = useNavigate();
  const mayHaveUnsent = useMayHaveUnsent(isSending);
  const upload = () => send({});
  const goOn = ({ id, purpose }: { id: string; purpose: string }) => {
    if (purpose === 'first') void navigate({ to: '/onboarding', search: { step: 3 } });
    else send({ id }, purpose === 'schedule' ? 'schedule' : 'send');
  };
  const add = () => open('add');
  return (
    <DashboardHome
      parents={parents}
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
      reminders={<Reminders />}
      lovedOnes={
        <LovedOnesSection
          lovedOnes={parents.children}
          memberZone={parents.user.timeZone}
          isGuest={parents.user.isGuest}
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
