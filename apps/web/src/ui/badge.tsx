import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const look = 'inline-flex flex-wrap items-center gap-x-1.5 rounded-full px-3 py-1 text-small font-bold leading-snug';

const tones = {
  neutral: 'bg-sunk text-ink',
  sealed: 'bg-butter text-ink',
  available: 'bg-success-soft text-success',
  viewed: 'bg-sky text-info',
  attention: 'bg-danger-soft text-danger',
};

export type BadgeTone = keyof typeof tones;

type BadgeProps = { tone?: BadgeTone | undefined; icon?: LucideIcon | undefined; children: ReactNode };

export function Badge({ tone = 'neutral', icon: Icon, children }: BadgeProps) {
  return (
    <span className={clsx(look, tones[tone])}>
      {Icon ? <Icon aria-hidden="true" className="size-4 flex-none" /> : null}
      {children}
    </span>
  );
}
