import { PricingHome } from '#web/features/billing/pricing/pricing-page.tsx';
import { lazyPart } from '#web/lib/hooks.ts';

const SignupPart = lazyPart(() => import('#web/features/accounts/signup-page.tsx'), 'SignupPart');

export const PricingPage = () => <PricingHome signup={<SignupPart />} />;

export { prefetchPricing } from '#web/features/billing/pricing/pricing-page.tsx';
