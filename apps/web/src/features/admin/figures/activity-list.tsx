import { CreditCard, Mail, TrendingUp, UserPlus, type LucideIcon } from 'lucide-react';
import type { Activity } from '@someday/contract/api/figures';
import { limits } from '@someday/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { recentActivityCopy as copy } from './kpi.copy.ts';
import { endpointQuery } from '#web/api/client.ts';

/** The only query that polls, while the page is visible. Source: specification part 2 §7. */
const activityQuery = {
  ...endpointQuery('GET /api/admin/recent-activity'),
  refetchInterval: limits.activitySeconds * 1000,
};

const icons: Record<Activity['type'], LucideIcon> = {
  signup: UserPlus,
  upgrade: TrendingUp,
  payment: CreditCard,
  message: Mail,
};

function Happened({ type, title, description, timeAgo, at }: Activity) {
  const Icon = icons[type];
  return (
    <li className="flex items-start gap-3.5 px-5 py-3.5">
      <span className="grid size-9 flex-none place-items-center rounded-full bg-butter">
        <Icon aria-hidden="true" className="size-4.5 text-poppy" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold leading-snug wrap-anywhere">{title}</p>
        <p className="leading-snug text-ink-2 wrap-anywhere">{description}</p>
        <p className="mt-0.5 text-small text-ink-2">
          <time dateTime={at} title={formatMoment(new Date(at))}>
            {timeAgo}
          </time>
        </p>
      </div>
    </li>
  );
}

function Rows({ happened }: { happened: readonly Activity[] }) {
  if (happened.length === 0) {
    return (
      <div className="grid h-full content-center gap-1 px-6 text-center">
        <p className="font-bold">{copy.empty}</p>
        <p className="text-ink-2">{copy.emptyText}</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {happened.map((one, index) => (
        <Happened key={`${one.at} ${happened.length - index}`} {...one} />
      ))}
    </ul>
  );
}

export function RecentActivity() {
  const { data, error, refetch, isFetching } = useQuery(activityQuery);
  const region = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    region.current?.focus({ preventScroll: true }); // the button disappears
    void refetch();
  };
  const retry = (
    <Button variant="secondary" size="small" loading={isFetching} onClick={tryAgain}>
      {copy.retry}
    </Button>
  );
  return (
    <div>
      <h2 id="recent-activity" className="mb-4 text-h3">
        {copy.title}
      </h2>
      <Card className="overflow-hidden">
        <div
          ref={region}
          role="region"
          aria-labelledby="recent-activity"
          tabIndex={0}
          className="h-[320px] overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
        >
          {data ? <Rows happened={data} /> : null}
          {!data && !error ? (
            <Skeletons label={copy.loading} className="grid gap-4 p-5" looks={['h-14', 'h-14', 'h-14', 'h-14']} />
          ) : null}
          {!data && error ? (
            <div role="alert" className="grid h-full content-center justify-items-center gap-1 px-6 text-center">
              <p className="font-bold">{copy.failed}</p>
              <p className="mb-3 text-ink-2">{errorText(error, copy.failedText)}</p>
              {retry}
            </div>
          ) : null}
        </div>
        {data && error ? (
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-butter px-5 py-3">
            <p role="status" className="min-w-0 flex-1 basis-44 text-small">
              {copy.stale}
            </p>
            {retry}
          </div>
        ) : null}
      </Card>
    </div>
  );
}
