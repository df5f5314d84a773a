import { Mail, UserRound, UsersRound, type LucideIcon } from 'lucide-react';
import type { Kpis } from '@someday/contract/figures';
import { Card } from '#web/ui/layout/page.tsx';
import { kpiCopy as copy } from './kpi.copy.ts';

type Key = keyof typeof copy.figures;
type Figure = { key: Key; value: number; unit?: '%' };

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const written = ({ value, unit }: Figure) => (unit ? `${share.format(value)}${unit}` : count.format(value));

type Account = { title: string; icon: LucideIcon; first: Figure; others: readonly Figure[] };

function accountsOf({ userMetrics, contentMetrics, familyMetrics }: Kpis): [Account, Account, Account] {
  const figure = <Metrics extends Partial<Record<Key, number>>>(
    metrics: Metrics,
    key: Key & keyof Metrics,
    unit?: '%',
  ) => ({ key, value: metrics[key] ?? 0, ...(unit && { unit }) }) satisfies Figure;
  return [
    {
      title: copy.groups.users,
      icon: UserRound,
      first: figure(userMetrics, 'totalUsers'),
      others: [
        figure(userMetrics, 'recentSignups'),
        figure(userMetrics, 'paidUsers'),
        figure(userMetrics, 'trialUsers'),
        figure(userMetrics, 'conversionRate', '%'),
        figure(userMetrics, 'dailyActiveUsers'),
        figure(userMetrics, 'monthlyActiveUsers'),
      ],
    },
    {
      title: copy.groups.content,
      icon: Mail,
      first: figure(contentMetrics, 'totalMessages'),
      others: [
        figure(contentMetrics, 'viewedMessages'),
        figure(contentMetrics, 'messageViewRate', '%'),
        figure(contentMetrics, 'scheduledMessages'),
      ],
    },
    {
      title: copy.groups.family,
      icon: UsersRound,
      first: figure(familyMetrics, 'totalFamilyMembers'),
      others: [figure(familyMetrics, 'averageFamilyMembersPerUser'), figure(familyMetrics, 'activeGuestSessions')],
    },
  ];
}

const lineLooks = {
  narrow: 'sm:grid-cols-[11rem_minmax(0,1fr)]',
  wide: 'sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[17rem_repeat(2,minmax(0,1fr))] lg:gap-x-10',
};

/** An account in the ledger: its first figure large, the others beside it, each on its line. */
function Ledger({ title, icon: Icon, first, others, width }: Account & { width: keyof typeof lineLooks }) {
  return (
    <Card className="px-5 py-6 sm:px-7">
      <h2 className="flex items-center gap-3 text-h3">
        <Icon aria-hidden="true" className="size-6 flex-none text-poppy" strokeWidth={1.75} />
        {title}
      </h2>
      <dl className={`mt-5 grid gap-x-6 ${lineLooks[width]}`}>
        <div className="flex flex-col-reverse justify-end gap-2.5 pt-3 pb-4 sm:row-span-6">
          <dt className="text-ink-2">{copy.figures[first.key]}</dt>
          <dd className="font-display text-[2.75rem] leading-[.8] lining-nums">{written(first)}</dd>
        </div>
        {others.map((figure) => (
          <div key={figure.key} className="flex items-center gap-3 border-t border-line py-3">
            <dt className="min-w-0 text-ink-2">{copy.figures[figure.key]}</dt>
            <dd className="ml-auto font-display text-[1.25rem] leading-none lining-nums">{written(figure)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What there is, in three accounts. */
export function Figures({ kpis }: { kpis: Kpis }) {
  const [users, content, family] = accountsOf(kpis);
  return (
    <div className="grid gap-5">
      <Ledger {...users} width="wide" />
      <div className="grid gap-5 lg:grid-cols-2">
        <Ledger {...content} width="narrow" />
        <Ledger {...family} width="narrow" />
      </div>
    </div>
  );
}
