import { Eye, Image, UsersRound, Video, type LucideIcon } from 'lucide-react';
import type { Parents } from '#web/api/parents.ts';
import { dashboardCopy } from './dashboard.copy.ts';

type Stat = { key: keyof typeof dashboardCopy.stats; icon: LucideIcon; count: number };

function statsOf({ children, counts }: Parents): Stat[] {
  return [
    { key: 'lovedOnes', icon: UsersRound, count: children.length },
    { key: 'videos', icon: Video, count: counts.videos },
    { key: 'photos', icon: Image, count: counts.photos },
    { key: 'viewed', icon: Eye, count: counts.viewed },
  ];
}

/** Two beside each other, or one where large letters leave no room for two. */
export const stripLook =
  'grid grid-cols-[repeat(auto-fit,minmax(max(8rem,34%),1fr))] gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-2 lg:grid-cols-4';

/** Four figures in one frame. The hairlines between them are the frame's ground. */
export function StatStrip({ parents }: { parents: Parents }) {
  return (
    <ul aria-label="At a glance" className={stripLook}>
      {statsOf(parents).map(({ key, icon: Icon, count }) => (
        <li key={key} className="flex items-start gap-3.5 bg-card px-4 py-6 sm:gap-4 sm:px-6">
          <Icon aria-hidden="true" className="mt-0.5 size-6.5 flex-none text-poppy" strokeWidth={1.75} />
          <span className="flex flex-col-reverse gap-1.5">
            <span className="text-[0.9375rem] leading-tight text-ink-2 sm:text-base">{dashboardCopy.stats[key]}</span>{' '}
            <span className="font-display text-[2.375rem] leading-[.8] lining-nums">{count}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
