import type { Subscription } from '@someday/contract/subscription';
import { lazy, Suspense } from 'react';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import type { Purchase } from './pricing-purchase.ts';

const load = () => import('./pricing-question.tsx');
const PricingQuestion = lazy(() => load().then((module) => ({ default: module.PricingQuestion })));

/** For a button that may ask: the dialogs come when somebody reaches for it, as most only look. A failure shows when one is drawn. */
const prepare = () => void load().catch(() => undefined);
export const onReach = { onPointerEnter: prepare, onFocus: prepare } as const;

/** Where the dialogs of the prices are drawn. */
export function PricingQuestionPlace({
  purchase,
  standing,
}: {
  purchase: Purchase;
  standing: Subscription | undefined;
}) {
  const { question } = purchase;
  if (!question) return null;
  return (
    <Suspense fallback={<LoadingDialog />}>
      <PricingQuestion question={question} purchase={purchase} standing={standing} />
    </Suspense>
  );
}
