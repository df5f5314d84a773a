import type { Tier } from '@someday/contract/rules/plans';
import type { ReactNode } from 'react';
import { Stamp } from './stamp.tsx';

const grounds = {
  free_trial: 'bg-sky',
  basic: 'bg-butter',
  premium: 'bg-primary-soft',
  lifetime: 'bg-poppy-soft',
} as const satisfies Record<Tier, string>;

type PlanStampProps = { tier: Tier; title: ReactNode; price: ReactNode; per: ReactNode };

/** A plan as a stamp: its name, its price, and for how long. It is printed on paper, day and night. */
export function PlanStamp({ tier, title, price, per }: PlanStampProps) {
  const isLeft = tier === 'free_trial' || tier === 'premium';
  return (
    <div className="always-paper text-ink dark:[filter:brightness(.9)]">
      <Stamp tilt={isLeft ? 'slightLeft' : 'slightRight'}>
        <div className={`p-1.5 sm:p-2.5 ${grounds[tier]}`}>
          <div className="border border-control/40 px-3 py-6 sm:px-4">
            {title}
            <div className="mt-2">
              <b className="block font-display text-[1.75rem] font-normal leading-tight sm:text-h1">{price}</b> {per}
            </div>
          </div>
        </div>
      </Stamp>
    </div>
  );
}

/** On phones two in a row, as long as the text isn't larger. */
export const planStampsLook =
  'grid gap-x-3 gap-y-9 sm:gap-x-5 min-[375px]:grid-cols-2 in-[[data-text-size^=large]]:max-sm:grid-cols-1 lg:grid-cols-[repeat(auto-fit,minmax(200px,1fr))] in-[[data-text-size=largest]]:lg:max-xl:grid-cols-2';
export const planPointsLook = 'grid content-start gap-1.5 px-2 leading-snug text-balance text-ink-2 max-sm:text-small';
