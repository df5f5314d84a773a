import type { Subscription } from '@someday/contract/subscription';
import { CalendarClock, CreditCard, Hourglass, Stamp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LookAtCard } from './look-at-card.tsx';
import { Banner } from '#web/ui/alerts.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { type BannerKind, dayOfInstant, standingWords } from './membership-words.ts';
import { membershipCopy as copy } from './membership.copy.ts';

const icons: Record<BannerKind, LucideIcon> = {
  'trial-ends': CalendarClock,
  grace: CreditCard,
  expired: Hourglass,
  none: Stamp,
};

function wordsOf(kind: BannerKind, subscription: Subscription, timeZone: string) {
  const { trialEndsAt, plan, isCancelled } = subscription;
  if (kind !== 'trial-ends' || trialEndsAt === null) return standingWords(subscription, timeZone);
  const { trialEnds, trialThen, trialOver } = copy.banner;
  const text = isCancelled || !plan ? trialOver : trialThen(plan);
  return { title: trialEnds(dayOfInstant(trialEndsAt, timeZone)), text };
}

function actionOf(kind: BannerKind): ReactNode {
  if (kind === 'grace') {
    return <LookAtCard />;
  }
  return (
    <LinkButton to="/subscription" variant="secondary" size="small">
      {kind === 'expired' ? copy.plans.expired : copy.plans.none}
    </LinkButton>
  );
}

export type StandingBannerProps = {
  kind: BannerKind;
  subscription: Subscription;
  /** The member's, for its days. */
  timeZone: string;
  onPutAway: () => void;
};

/** What a membership needs, in its words. A payment that failed stays until it is settled. */
export function StandingBanner({ kind, subscription, timeZone, onPutAway }: StandingBannerProps) {
  return (
    <Banner
      icon={icons[kind]}
      {...wordsOf(kind, subscription, timeZone)}
      action={actionOf(kind)}
      dismissLabel={copy.banner.dismiss}
      onDismiss={kind === 'grace' ? undefined : onPutAway}
    />
  );
}
