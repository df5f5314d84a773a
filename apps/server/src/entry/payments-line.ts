import { offerKeys } from '@someday/contract/plans';
import { priceSetting, type BillingConfig } from '#server/config/config.ts';

/** Who takes the money, and how that is changed. */
export function paymentsLine(billing: BillingConfig): string {
  switch (billing.kind) {
    case 'off':
      return 'off: nobody pays and no price is shown (BILLING=practice shows the plans, STRIPE_SECRET_KEY takes payments)';
    case 'practice':
      return 'practice: no card is charged (STRIPE_SECRET_KEY takes real payments, BILLING=off does without)';
    case 'stripe': {
      const kind = billing.isLive ? 'Stripe' : 'Stripe with a test key: no card is charged';
      const unsold = offerKeys.filter((offer) => billing.priceIds[offer] === null);
      const missing = unsold.length === 0 ? '' : `; not sold for want of ${unsold.map(priceSetting).join(', ')}`;
      return `${kind} (BILLING=practice to try, BILLING=off to do without)${missing}`;
    }
  }
}
