import type { Subscription } from '@someday/contract/api/subscription';
import { CalendarClock, CreditCard, Hourglass, Stamp, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Banner } from '#web/ui/alerts.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { deviceNow } from '#web/lib/days.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { type BannerKind, membershipInWords, bannerOf } from './membership-words.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { membershipCopy as copy } from './membership.copy.ts';
import { usePaymentPortal } from './membership.queries.ts';

/** The header's link to the plans, also before theirs is known. Hidden for guests and lifetime members, and where billing is off. */
export function UpgradeLink() {
  const { data: subscription } = useSubscription();
  const isGuest = useSession().member?.guest;
  if (isGuest || publicFacts().billing === 'off' || subscription?.state === 'lifetime') return null;
  return (
    <LinkButton to="/subscription" variant="quiet" size="small" data-upgrade="">
      {copy.upgrade}
    </LinkButton>
  );
}

/** What a member should know about their membership before anything else on the dashboard. Can be dismissed for this visit, unless a payment has failed. */
export function MembershipBanner({ isShown }: { isShown: boolean }) {
  const { data: subscription } = useSubscription();
  const { member } = useSession();
  const [now] = useState(deviceNow);
  const [isDismissed, setDismissed] = useState(false);
  if (!subscription || !member || !isShown || isDismissed) return null;
  const kind = bannerOf(subscription, now);
  if (kind === undefined) return null;
  const { title, text } = wordsOf(kind, subscription, member.timeZone);
  const isGrace = kind === 'grace';
  return (
    <Banner
      icon={icons[kind]}
      title={title}
      text={text}
      isBrief={kind === 'none'}
      action={
        isGrace ? (
          <PortalButton size="small">{copy.banner.updateCard}</PortalButton>
        ) : (
          <LinkButton to="/subscription" variant="secondary" size="small">
            {copy.plans[kind === 'expired' ? kind : 'none']}
          </LinkButton>
        )
      }
      dismissLabel={copy.banner.dismiss}
      onDismiss={isGrace ? undefined : () => setDismissed(true)}
    />
  );
}

export function PortalButton({ variant = 'secondary', ...rest }: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const portal = usePaymentPortal();
  return <Button {...rest} variant={variant} loading={portal.isPending} onClick={() => portal.mutate()} />;
}

const icons: Record<BannerKind, LucideIcon> = {
  'trial-ends': CalendarClock,
  grace: CreditCard,
  expired: Hourglass,
  none: Stamp,
};

function wordsOf(kind: BannerKind, subscription: Subscription, timeZone: string) {
  const { trialEndsAt, plan, isCancelled } = subscription;
  if (kind !== 'trial-ends' || trialEndsAt === null) return membershipInWords(subscription, timeZone);
  const { trialEnds, trialThen, trialOver } = copy.banner;
  const text = isCancelled || !plan ? trialOver : trialThen(plan);
  return { title: trialEnds(formatInstantDay(trialEndsAt, timeZone)), text };
}
