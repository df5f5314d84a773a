import { UserRoundPlus } from 'lucide-react';
import type { LovedOne } from '@someday/contract/loved-ones';
import { useEngagement } from './engagement.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CategoriesSection, type CategoryActions } from './categories-section.tsx';
import { EngagementOverview } from './engagement-overview.tsx';
import { familyCopy as copy } from './family.copy.ts';
import { LastOpened } from './last-opened.tsx';
import { PeopleReached } from './people-reached.tsx';
import { RecentReactions } from './recent-reactions.tsx';

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

/** Reactions, own categories, and how messages reach the loved ones. */
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
