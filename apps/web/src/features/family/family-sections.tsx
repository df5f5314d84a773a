import { UserRoundPlus } from 'lucide-react';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { endpointQuery } from '#web/api/client.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { CategoriesSection, type CategoryActions } from './categories-section.tsx';
import { EngagementOverview, summaryOf } from './engagement-overview.tsx';
import { familyCopy as copy } from './family.copy.ts';
import { EmptyBoard, Pinboard } from './pinboard.tsx';

type Props = {
  lovedOnes: readonly LovedOne[];
  categories: CategoryActions;
  onAddLovedOne: () => void;
  onRecord: () => void;
  onWatch: (id: number) => void;
};

export function FamilySections({ lovedOnes, categories, onAddLovedOne, onRecord, onWatch }: Props) {
  const query = useQuery(endpointQuery('GET /api/engagement'));
  const { isPending } = useMessageList({ show: 'viewed', sort: 'viewed' });
  const engagement = query.data;
  if (lovedOnes.length === 0) {
    const add = (
      <Button onClick={onAddLovedOne}>
        <UserRoundPlus aria-hidden="true" />
        {copy.addLovedOne}
      </Button>
    );
    return (
      <>
        <EmptyBoard title={copy.nobody} text={copy.nobodyText} action={add} />
        <CategoriesSection {...categories} />
      </>
    );
  }
  return (
    <>
      {/* as high before it has loaded */}
      <p className="-mt-4 min-h-[4lh] max-w-2xl font-display text-[1.375rem] leading-snug text-balance sm:-mt-5 sm:min-h-[2lh] sm:text-[1.625rem]">
        {engagement ? summaryOf({ engagement, lovedOnes }) : null}
      </p>
      <Pinboard {...{ query, lovedOnes, onWatch, onRecord }} />
      {/* not before the height of what is above is known */}
      {isPending || query.isPending ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 pt-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          {engagement ? <EngagementOverview {...{ engagement, lovedOnes }} /> : <div />}
          <CategoriesSection {...categories} />
        </div>
      )}
    </>
  );
}
