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
import { useDashboardDialogs, useMessageActions, draftFor } from './dashboard-dialogs.tsx';
import { UnsentWork } from './unsent-work.tsx';

function Home({ parents }: { parents: Parents }) {
  const { open, send, isSending } = useDashboardDialogs();
  const actions = useMessageActions();
  const near = (useMilestones().data ?? []).filter(({ isNear }) => isNear);
  const mayHaveUnsent = useMayHaveUnsent(isSending);
  const upload = () => send({ way: 'upload' });
  const add = () => open('add');
  return (
    <DashboardHome
      parents={parents}
      onRecord={() => send({})}
      onUpload={upload}
      onSchedule={() => open('schedule')}
      onAddLovedOne={add}
      unsent={mayHaveUnsent ? <UnsentWork memberId={parents.user.id} /> : null}
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
      lovedOnes={<LovedOnesSection lovedOnes={parents.children} memberZone={parents.user.timeZone} onAdd={add} />}
      messages={
        <MessagesSection
          counts={parents.counts}
          isFirst={parents.isFirst}
          memberZone={parents.user.timeZone}
          hasLovedOnes={parents.children.length > 0}
          isGuest={parents.user.isGuest}
          onUpload={upload}
          {...actions}
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
