import type { Subscription } from '@someday/contract/subscription';
import { useLocation } from '@tanstack/react-router';
import { LifetimeInsteadDialog, LoginRequiredDialog } from './checkout-dialogs.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';
import type { Purchase, Question } from './pricing-purchase.ts';

/** What has to be asked before anything is paid. */
export function PricingQuestion({
  question,
  purchase: { close, pay, isPaying },
  standing,
}: {
  question: Question;
  purchase: Purchase;
  standing: Subscription | undefined;
}) {
  const back = useLocation({ select: ({ pathname }) => pathname });
  const plan = standing?.plan?.tier;
  switch (question.kind) {
    case 'login':
      return <LoginRequiredDialog wanted={question.wanted} back={back} onClose={close} />;
    case 'change':
      return (
        <PlanChangeDialog wanted={question.wanted} priceId={question.priceId} standing={standing} onClose={close} />
      );
    case 'lifetimeInstead':
      return (
        <LifetimeInsteadDialog
          plan={plan}
          amount={question.amount}
          isLoading={isPaying}
          onClose={close}
          onConfirm={() => pay({ tier: 'lifetime' }, question.priceId)}
        />
      );
  }
}
