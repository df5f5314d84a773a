import { useParams } from '@tanstack/react-router';
import { PracticeCheckoutSheet } from '#web/features/billing/practice-checkout-page.tsx';
import { PracticeWalletSheet } from '#web/features/billing/practice-wallet-page.tsx';
import { useMemberOfPage } from '#web/app/use-member-of-page.ts';

export function PracticeCheckoutPage() {
  const member = useMemberOfPage();
  const { sessionId } = useParams({ from: '/practice-checkout/$sessionId' });
  return member ? <PracticeCheckoutSheet key={sessionId} sessionId={sessionId} /> : null;
}

export function PracticeWalletPage() {
  return useMemberOfPage() ? <PracticeWalletSheet /> : null;
}
