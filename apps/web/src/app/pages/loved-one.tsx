import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { QueryClient } from '@tanstack/react-query';
import { tabsCopy } from '#web/app/app.copy.ts';
import { Dashboard, TabOfParents } from './member-dashboard.tsx';
import { TabSkeleton } from '#web/features/dashboard/dashboard-shell.tsx';
import { lovedOneCopy } from '#web/features/loved-ones/loved-one.copy.ts';
import { LovedOneHead } from '#web/features/loved-ones/loved-one-head.tsx';
import { MessagesOfOne } from '#web/features/messages/list/messages-of-one.tsx';
import { MovingNote } from '#web/features/scheduling/delivery/moving-messages.tsx';
import { usePageTitle } from '#web/lib/hooks.ts';
import { useMayHaveUnsent } from '#web/lib/unsent-work.ts';
import { prefetchParents, type Parents } from '#web/queries/loved-ones.ts';
import { prefetchMilestones } from '#web/queries/scheduling.ts';
import { prefetchSession } from '#web/queries/session.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { BackLink, LinkButton } from '#web/ui/links.tsx';
import { useDashboardDialogs, useMessageActions } from '#web/app/dashboard/dashboard-dialogs.tsx';
import { UnsentWork } from '#web/app/dashboard/unsent-work.tsx';

const copy = lovedOneCopy.gone;

function Gone() {
  usePageTitle(copy.title);
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <Envelope state="closed" className="w-40 -rotate-3" />
      <PageTitle className="text-h2">{copy.title}</PageTitle>
      <p className="text-lead text-ink-2">{copy.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/member-dashboard">{copy.dashboard}</LinkButton>
        <LinkButton to="/trash" variant="secondary">
          {copy.trash}
        </LinkButton>
      </div>
    </div>
  );
}

function OfOne({ lovedOne, user }: { lovedOne: LovedOne; user: Parents['user'] }) {
  const { id, name } = lovedOne;
  const { open, send, isSending } = useDashboardDialogs();
  const mayHaveUnsent = useMayHaveUnsent(isSending);
  usePageTitle(name);
  return (
    <>
      {mayHaveUnsent ? <UnsentWork memberId={user.id} /> : null}
      <LovedOneHead
        lovedOne={lovedOne}
        isGuest={user.isGuest}
        memberZone={user.timeZone}
        onRecord={() => send({ lovedOneId: id })}
        onOpen={(dialog) => open(dialog, id)}
      />
      <div className="empty:hidden">
        <MovingNote what="loved-one" />
      </div>
      <MessagesOfOne lovedOne={lovedOne} memberZone={user.timeZone} {...useMessageActions()} />
    </>
  );
}

function Content({ id, parents: { user, children } }: { id: number; parents: Parents }) {
  const navigate = useNavigate();
  const { current } = useDashboardDialogs();
  const lovedOne = children.find((child) => child.id === id);
  const [wasHere, setWasHere] = useState(false);
  if (lovedOne && !wasHere) setWasHere(true);
  const isLeaving = wasHere && !lovedOne;
  // Deleted from here. Not before the question has closed, which goes back in the history.
  useEffect(() => {
    if (isLeaving && current.name === undefined) void navigate({ to: '/member-dashboard', replace: true });
  }, [isLeaving, current.name, navigate]);
  if (lovedOne) return <OfOne lovedOne={lovedOne} user={user} />;
  return isLeaving ? <TabSkeleton /> : <Gone />;
}

export function prefetchLovedOne(client: QueryClient): void {
  void prefetchParents(client);
  void prefetchSession(client);
  void prefetchMilestones(client);
}

/** Who a loved one is, their code, what is ahead, and all messages for them. */
export function LovedOnePage() {
  const { id } = useParams({ from: '/loved-ones/$id' });
  return (
    <Dashboard>
      <TabOfParents
        key={id}
        above={
          <div className="-mt-4 -mb-4 sm:-mt-7 sm:-mb-6">
            <BackLink to="/member-dashboard">{tabsCopy.dashboard.label}</BackLink>
          </div>
        }
      >
        {(parents) => <Content id={Number(id)} parents={parents} />}
      </TabOfParents>
    </Dashboard>
  );
}
