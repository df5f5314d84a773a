import type { Engagement } from '@someday/contract/engagement';
import { reactionTypes } from '@someday/contract/reactions';
import type { UseQueryResult } from '@tanstack/react-query';
import { ReactionArt } from '#web/ui/art/reaction.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { reactionWords } from '#web/ui/reaction.copy.ts';
import { BarList } from './bar-list.tsx';
import { familyCopy } from './family.copy.ts';
import { FigureCard } from './figure-card.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { OpenedPerMonth } from './opened-per-month.tsx';

const copy = familyCopy.overview;
const delays = ['day', 'week', 'month', 'year', 'later', 'notYet'] as const;

function TimeToOpen({ counts }: { counts: Engagement['timeToOpen'] }) {
  const bars = delays.map((delay) => ({
    key: delay,
    label: copy.delays[delay],
    count: counts[delay],
    look: delay === 'notYet' ? 'bg-success' : 'bg-info', // a closed letter and opened ones, as everywhere
  }));
  const isNone = bars.every(({ count }) => count === 0);
  return (
    <FigureCard title={copy.timeToOpen} lead={isNone ? copy.noTime : copy.timeToOpenLead}>
      <BarList bars={bars} />
    </FigureCard>
  );
}

function ReactionsByKind({ counts }: { counts: Engagement['reactions'] }) {
  const bars = reactionTypes.map((type) => ({
    key: type,
    label: reactionWords[type],
    count: counts[type],
    look: 'bg-poppy',
    picture: <ReactionArt type={type} className="size-8" />,
  }));
  return (
    <FigureCard title={copy.byKind} lead={copy.byKindLead}>
      <BarList bars={bars} />
    </FigureCard>
  );
}

/** The member's messages in figures. */
export function EngagementOverview({ query }: { query: UseQueryResult<Engagement> }) {
  const { data } = query;
  if (query.isPending) {
    return (
      <div role="status" aria-label={familyCopy.loading} className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-box lg:col-span-2" />
        <Skeleton className="h-80 rounded-box" />
        <Skeleton className="h-80 rounded-box" />
      </div>
    );
  }
  if (!data) return <NotLoaded title={copy.failed} error={query.error} onTryAgain={() => void query.refetch()} />;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <OpenedPerMonth months={data.openedPerMonth} />
      <TimeToOpen counts={data.timeToOpen} />
      <ReactionsByKind counts={data.reactions} />
    </div>
  );
}
