import { SuccessPage } from '#web/features/billing/success/success-page.tsx';
import { lazyPart } from '#web/lib/hooks.ts';

const FirstPerson = lazyPart(() => import('#web/features/onboarding/member-step.tsx'), 'FirstPerson');

export const SubscriptionSuccessPage = () => <SuccessPage bought="subscription" firstPerson={<FirstPerson />} />;

export const LifetimeSuccessPage = () => <SuccessPage bought="lifetime" firstPerson={<FirstPerson />} />;
