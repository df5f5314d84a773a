import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import { CalendarClock, Hourglass, Info, Mail, MailOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const badgeLook = cva(
  'inline-flex flex-wrap items-center gap-x-1.5 rounded-full px-3 py-1 text-small font-bold leading-snug',
  {
    variants: {
      tone: {
        neutral: 'bg-sunk text-ink',
        sealed: 'bg-butter text-ink',
        available: 'bg-success-soft text-success',
        viewed: 'bg-sky text-info',
        attention: 'bg-danger-soft text-danger',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeTone = 'neutral' | 'sealed' | 'available' | 'viewed' | 'attention';

/** A few words with an icon on a tinted ground. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone?: BadgeTone | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}) {
  return (
    <span className={badgeLook({ tone })}>
      {Icon ? <Icon aria-hidden="true" className="size-4 flex-none" /> : null}
      {children}
    </span>
  );
}

const statuses = {
  Scheduled: { tone: 'sealed', icon: CalendarClock },
  Available: { tone: 'available', icon: Mail },
  Viewed: { tone: 'viewed', icon: MailOpen },
  Test: { tone: 'neutral', icon: Info },
  'Getting ready': { tone: 'neutral', icon: Hourglass },
  'Needs attention': { tone: 'attention', icon: TriangleAlert },
} as const satisfies Record<string, { tone: BadgeTone; icon: LucideIcon }>;

export type StatusWord = keyof typeof statuses;

/** A message's state as a letter's: sealed, closed or opened. The word always stands; `detail` (a date) follows it. */
export function StatusChip({ status, detail }: { status: StatusWord; detail?: string | undefined }) {
  const { tone, icon } = statuses[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status}
      {detail ? <span className="font-display font-normal lining-nums">{detail}</span> : null}
    </Badge>
  );
}
