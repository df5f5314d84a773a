import { UserRoundPlus } from 'lucide-react';
import type { Parents } from '#web/api/parents.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dashboardCopy } from './dashboard.copy.ts';
import { Engagement } from './engagement.tsx';
import { LastOpened } from './last-opened.tsx';
import { TabHeading } from './tab-heading.tsx';

const copy = dashboardCopy.family;

/** The tab "Family Experience": how messages reach the loved ones. */
export function FamilyTab({ parents: { children }, onAddLovedOne }: { parents: Parents; onAddLovedOne: () => void }) {
  return (
    <>
      <TabHeading title={copy.title} lead={copy.lead} />
      {children.length === 0 ? (
        <EmptyState
          title={copy.nobody}
          heading="h2"
          action={
            <Button onClick={onAddLovedOne}>
              <UserRoundPlus aria-hidden="true" />
              {dashboardCopy.addLovedOne}
            </Button>
          }
        >
          {copy.nobodyText}
        </EmptyState>
      ) : (
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <Engagement lovedOnes={children} />
          <LastOpened />
        </div>
      )}
    </>
  );
}
