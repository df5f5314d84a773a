import { UserRoundPlus } from 'lucide-react';
import type { LovedOne } from '@someday/contract/loved-ones';
import { useQuery } from '@tanstack/react-query';
import type { Message } from '@someday/contract/messages';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ShowMore, useIncrementalList } from '#web/ui/lists.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { CategoriesSection, type CategoryActions } from './categories-section.tsx';
import { EngagementOverview, LoadingFamilyRows, rowLook, EngagementNotLoaded } from './engagement-overview.tsx';
import { familyCopy as copy, familyCopy } from './family.copy.ts';
import { RecentReactions } from './recent-reactions.tsx';

const peopleReachedCopy = familyCopy.people;
const STEP = 12;

type Part = { key: 'opened' | 'ready' | 'sealed'; count: number; look: string };

/** In the colors of opened, closed and sealed letters. */
function partsOf({ messageCounts: { total, viewed, scheduled } }: LovedOne): Part[] {
  const parts: Part[] = [
    { key: 'opened', count: viewed, look: 'bg-info' },
    { key: 'ready', count: Math.max(0, total - viewed - scheduled), look: 'bg-success' },
    { key: 'sealed', count: scheduled, look: 'bg-marigold' },
  ];
  return parts.filter(({ count }) => count > 0);
}

function PeopleReachedRow({ lovedOne }: { lovedOne: LovedOne }) {
  const { name, messageCounts } = lovedOne;
  const parts = partsOf(lovedOne);
  return (
    <li className="flex items-center gap-4 px-4 py-4 sm:gap-6 sm:px-6">
      <PortraitStamp name={name} portrait={lovedOne.portrait} className="w-14 self-start sm:w-16" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">{name}</h4>
          <p className="text-ink-2">{peopleReachedCopy.messages(messageCounts.total)}</p>
        </div>
        {parts.length > 0 ? (
          <>
            <div aria-hidden="true" className="mt-2.5 flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunk">
              {parts.map(({ key, count, look }) => (
                <div key={key} className={look} style={{ flexGrow: count }} />
              ))}
            </div>
            <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-small leading-snug">
              {parts.map(({ key, count, look }) => (
                <li key={key} className="flex items-center gap-2">
                  <span aria-hidden="true" className={`size-2.5 flex-none rounded-full ${look}`} />
                  {peopleReachedCopy[key](count)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** For each loved one: how many messages they have, and how many are opened, ready or sealed. */
function PeopleReached({ lovedOnes }: { lovedOnes: readonly LovedOne[] }) {
  const { drawn, hasMore, drawMore } = useIncrementalList(lovedOnes, STEP);
  return (
    <section aria-labelledby="people-reached">
      <h3 id="people-reached" className="mb-4 text-h3">
        {peopleReachedCopy.title}
      </h3>
      <Card>
        <ul className="divide-y divide-line">
          {drawn.map((lovedOne) => (
            <PeopleReachedRow key={lovedOne.id} lovedOne={lovedOne} />
          ))}
        </ul>
      </Card>
      {hasMore ? (
        <div className="mt-5">
          <ShowMore shown={drawn.length} onMore={drawMore} />
        </div>
      ) : null}
    </section>
  );
}

const lastOpenedCopy = familyCopy.last;
/** As many as in the list of reactions. */
const SHOWN = 5;

function Row({ message: { title, recipientName, viewedAt } }: { message: Message }) {
  return (
    <li className={rowLook}>
      <Envelope state="open" className="w-14 flex-none" />
      <div className="min-w-0 leading-snug">
        <h4 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h4>
        {viewedAt === null ? null : (
          <p className="mt-0.5 text-ink-2 wrap-anywhere">
            {lastOpenedCopy.openedAt(recipientName, formatMoment(new Date(viewedAt)))}
          </p>
        )}
      </div>
    </li>
  );
}

function Messages() {
  const list = useMessageList({ show: 'viewed', sort: 'viewed' });
  if (list.isPending) return <LoadingFamilyRows label={lastOpenedCopy.loading} />;
  if (!list.data)
    return (
      <EngagementNotLoaded title={lastOpenedCopy.failed} error={list.error} onTryAgain={() => void list.refetch()} />
    );
  const messages = (list.data.pages[0]?.messages ?? []).slice(0, SHOWN);
  if (messages.length === 0) {
    return (
      <EmptyState title={lastOpenedCopy.empty} art={<Envelope state="closed" className="w-28" />}>
        {lastOpenedCopy.emptyText}
      </EmptyState>
    );
  }
  return (
    <Card>
      <ol className="divide-y divide-line">
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ol>
    </Card>
  );
}

function LastOpened() {
  return (
    <section aria-labelledby="opened-last">
      <h3 id="opened-last" className="mb-4 text-h3">
        {lastOpenedCopy.title}
      </h3>
      <Messages />
    </section>
  );
}

function useEngagement() {
  return useQuery(endpointQuery('GET /api/engagement'));
}

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start';

function Nobody({ onAddLovedOne }: { onAddLovedOne: () => void }) {
  return (
    <EmptyState
      title={copy.nobody}
      heading="h2"
      action={
        <Button onClick={onAddLovedOne}>
          <UserRoundPlus aria-hidden="true" />
          {copy.addLovedOne}
        </Button>
      }
    >
      {copy.nobodyText}
    </EmptyState>
  );
}

/** The "Family Experience" tab: reactions, own categories and engagement. */
export function FamilySections({
  lovedOnes,
  categories,
  onAddLovedOne,
}: {
  lovedOnes: readonly LovedOne[];
  categories: CategoryActions;
  onAddLovedOne: () => void;
}) {
  const engagement = useEngagement();
  const hasSomebody = lovedOnes.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14 sm:gap-16">
      <div className={columns}>
        {hasSomebody ? <RecentReactions query={engagement} /> : <Nobody onAddLovedOne={onAddLovedOne} />}
        <CategoriesSection {...categories} />
      </div>
      {hasSomebody ? (
        <section aria-labelledby="engagement" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h2 id="engagement" className="text-[1.625rem]">
            {copy.overview.title}
          </h2>
          <EngagementOverview query={engagement} />
          <div className={`mt-5 ${columns}`}>
            <PeopleReached lovedOnes={lovedOnes} />
            <LastOpened />
          </div>
        </section>
      ) : null}
    </div>
  );
}
