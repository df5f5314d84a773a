import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/api/parents.ts';
import { DashboardError } from '#web/features/dashboard/dashboard-error.tsx';
import { DashboardHome } from '#web/features/dashboard/dashboard-home.tsx';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { LovedOnesSection } from '#web/features/loved-ones/loved-ones-section.tsx';
import { MessagesSection } from '#web/features/messages/messages-section.tsx';
import { hasUnsentStore } from '#web/lib/unsent-store.ts';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

const UnsentSections = lazy(() =>
  import('#web/features/messages/unsent-sections.tsx').then((module) => ({ default: module.UnsentSections })),
);

/** Fetched while the dashboard is, and drawn with it where that is in time: coming later it would push down what is being read. */
function useReminders(): ReactNode {
  const [reminders, setReminders] = useState<ReactNode>(null);
  useEffect(() => {
    // Without them the dashboard is whole.
    void import('./reminders.tsx').then(({ Reminders }) => setReminders(<Reminders />)).catch(() => undefined);
  }, []);
  return reminders;
}

/** Whether something may wait on this device to be sent: since an earlier visit, or because it is being made now. */
function useMayHaveUnsent(isSending: boolean): boolean {
  const [mayHave, setMayHave] = useState(isSending);
  if (isSending && !mayHave) setMayHave(true);
  useEffect(() => void hasUnsentStore().then((has) => has && setMayHave(true)), []);
  return mayHave;
}

function Home({ parents, reminders }: { parents: Parents; reminders: ReactNode }) {
  const { open, send, isSending } = useDashboardDialogs();
  const navigate = useNavigate();
  const mayHaveUnsent = useMayHaveUnsent(isSending);
  const upload = () => send({});
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
            <UnsentSections memberId={parents.user.id} onOpen={send} />
          </Suspense>
        ) : null
      }
      reminders={reminders}
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
  const reminders = useReminders();
  if (parents) return <Home parents={parents} reminders={reminders} />;
  return error && !isNotSignedIn(error) ? <DashboardError error={error} /> : <DashboardSkeleton />;
}
