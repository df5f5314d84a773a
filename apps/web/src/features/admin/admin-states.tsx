import type { HealthState } from '@someday/contract/api/figures';
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { ListFailed } from '#web/ui/lists.tsx';
import { adminDashboardCopy as copy } from './admin.copy.ts';

export function AdminOpening() {
  return (
    <Main className="grid min-h-dvh place-content-center">
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {copy.opening}
      </p>
    </Main>
  );
}

type NotLoadedProps = {
  words: { failed: string; failedText?: string; retry: string };
  heading?: 'h2' | undefined;
  error: Error;
  onRetry: () => void;
};

export function NotLoaded({ words, heading, error, onRetry }: NotLoadedProps) {
  const text = errorText(error, words.failedText);
  return <ListFailed {...{ heading, text }} title={words.failed} tryAgain={words.retry} onTryAgain={onRetry} />;
}

export const healthLooks = {
  healthy: { icon: CircleCheck, tone: 'available', seal: 'bg-success-soft text-success' },
  attention: { icon: TriangleAlert, tone: 'sealed', seal: 'bg-butter text-ink' },
  trouble: { icon: OctagonAlert, tone: 'attention', seal: 'bg-danger-soft text-danger' },
} as const satisfies Record<HealthState, { icon: LucideIcon; tone: BadgeTone; seal: string }>;
