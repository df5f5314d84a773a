import type { feedbackSummarySchema } from '@someday/contract/admin-lists';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { feedbackCopy } from './feedback.copy.ts';

const copy = feedbackCopy.summary;
type Summary = z.output<typeof feedbackSummarySchema>;

function Figure({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  return (
    <div className="p-4 sm:p-5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-display text-[1.75rem] lining-nums leading-tight">{value}</dd>
      {hint ? <dd className="mt-1 text-small text-ink-2">{hint}</dd> : null}
    </div>
  );
}

/** What all answers say together. */
export function FeedbackSummaryPanel({ summary }: { summary: Summary | undefined }) {
  if (summary === undefined) return <Skeleton className="h-32" />;
  const { answers, nps, promoters, passives, detractors, average } = summary;
  return (
    <section aria-label={copy.label}>
      <Card>
        <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          <Figure label={copy.answers} value={answers.toLocaleString('en-US')} />
          <Figure
            label={copy.nps}
            value={nps === null ? copy.none : copy.score(nps)}
            hint={
              <>
                <span className="block">
                  {[copy.promoters(promoters), copy.passives(passives), copy.detractors(detractors)].join(', ')}
                </span>
                {copy.npsHint}
              </>
            }
          />
          <Figure
            label={copy.average}
            value={average === null ? copy.none : copy.decimal(average)}
            hint={copy.averageHint}
          />
        </dl>
      </Card>
    </section>
  );
}
