import { clsx } from 'clsx';
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Kpis } from '@someday/contract/figures';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { kpiCopy as copy } from './kpi.copy.ts';

type Health = Kpis['platformHealth'];

const looks = {
  healthy: { icon: CircleCheck, tone: 'available', seal: 'bg-success-soft text-success' },
  attention: { icon: TriangleAlert, tone: 'sealed', seal: 'bg-butter text-ink' },
  trouble: { icon: OctagonAlert, tone: 'attention', seal: 'bg-danger-soft text-danger' },
} as const satisfies Record<Health['systemStatus'], { icon: LucideIcon; tone: BadgeTone; seal: string }>;

function Check({ name, state, detail }: Health['checks'][number]) {
  const { icon, tone } = looks[state];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] sm:px-7">
      <span className="font-bold wrap-anywhere">{name}</span>
      <span className="text-ink-2 wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{detail}</span>
      <Badge tone={tone} icon={icon}>
        {copy.checkStatus[state]}
      </Badge>
    </li>
  );
}

/** How the installation is, in one sentence, and each thing that was looked at. */
export function PlatformHealth({ health: { systemStatus, checks } }: { health: Health }) {
  const { icon: Icon, seal } = looks[systemStatus];
  return (
    <section aria-labelledby="platform-health">
      <h2 id="platform-health" className="mb-4 text-h3">
        {copy.groups.health}
      </h2>
      <Card className="overflow-hidden">
        <p className="flex items-center gap-4 px-5 py-5 sm:px-7">
          <span className={clsx('grid size-12 flex-none place-items-center rounded-full', seal)}>
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <span className="font-display text-h3 leading-tight">{copy.systemStatus[systemStatus]}</span>
        </p>
        <div aria-hidden="true" className="airmail h-1.5" />
        {checks.length > 0 ? (
          <ul className="divide-y divide-line">
            {checks.map((check) => (
              <Check key={check.name} {...check} />
            ))}
          </ul>
        ) : (
          <p className="px-5 py-5 text-ink-2 sm:px-7">{copy.nothingChecked}</p>
        )}
      </Card>
    </section>
  );
}
