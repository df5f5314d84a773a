import { Button } from '#web/ui/button.tsx';
import { membershipCopy as copy } from './membership.copy.ts';
import { usePaymentPortal } from './membership.queries.ts';

/** The way to the card, where a payment has failed. */
export function LookAtCard() {
  const portal = usePaymentPortal();
  return (
    <Button variant="secondary" size="small" loading={portal.isPending} onClick={() => portal.mutate()}>
      {copy.banner.lookAtCard}
    </Button>
  );
}
