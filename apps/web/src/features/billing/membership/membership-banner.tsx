import type { Subscription } from '@someday/contract/subscription';
import { CalendarClock, CreditCard, Hourglass, Stamp, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Banner } from '#web/ui/alerts.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { type BannerKind, statusWords, bannerOf } from './membership-words.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { membershipCopy as copy, inSightCopy } from './membership.copy.ts';
import { usePaymentPortal } from './membership.queries.ts';

/** The header's way to the plans; not for those who have everything, nor where nobody pays. */
export function UpgradeLink() {
  const { data: subscription } = useSubscription();
  if (!subscription || subscription.billing === 'off' || subscription.state === 'lifetime') return null;
  return (
    <LinkButton to="/subscription" variant="marigold" size="small" data-upgrade="">
      {inSightCopy.upgrade}
    </LinkButton>
  );
}

/** What a member should know of the membership before the rest of the dashboard. */
export function MembershipBanner({ isShown }: { isShown: boolean }) {
  const { data: subscription } = useSubscription();
  const { member } = useSession();
  const [now] = useState(deviceNow);
  const [isPutAway, putAway] = useState(false);
  if (!subscription || !member || !isShown || isPutAway) return null;
  const kind = bannerOf(subscription, now);
  // One thing at a time: whoever is new confirms the address first, where that is asked for.
  if (kind === undefined || (kind === 'none' && !member.emailVerified && sendsEmail())) return null;
  return (
    <StatusBanner kind={kind} subscription={subscription} timeZone={member.timeZone} onPutAway={() => putAway(true)} />
  );
}

/** The way to the card, where a payment has failed. */
function LookAtCard() {
  const portal = usePaymentPortal();
  return (
    <Button variant="secondary" size="small" loading={portal.isPending} onClick={() => portal.mutate()}>
      {copy.banner.lookAtCard}
    </Button>
  );
}

const icons: Record<BannerKind, LucideIcon> = {
  'trial-ends': CalendarClock,
  grace: CreditCard,
  expired: Hourglass,
  none: Stamp,
};

function wordsOf(kind: BannerKind, subscription: Subscription, timeZone: string) {
  const { trialEndsAt, plan, isCancelled } = subscription;
  if (kind !== 'trial-ends' || trialEndsAt === null) return statusWords(subscription, timeZone);
  const { trialEnds, trialThen, trialOver } = copy.banner;
  const text = isCancelled || !plan ? trialOver : trialThen(plan);
  return { title: trialEnds(formatInstantDay(trialEndsAt, timeZone)), text };
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

type StatusBannerProps = {
  kind: BannerKind;
  subscription: Subscription;
  /** The member's, for its days. */
  timeZone: string;
  onPutAway: () => void;
};

/** What a membership needs, in its words. A payment that failed stays until it is settled. */
function StatusBanner({ kind, subscription, timeZone, onPutAway }: StatusBannerProps) {
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
