import { useState } from 'react';
import { useSession } from '#web/queries/session.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { inSightCopy } from './membership.copy.ts';
import { bannerOf } from './membership-words.ts';
import { StandingBanner } from './standing-banner.tsx';

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
    <StandingBanner
      kind={kind}
      subscription={subscription}
      timeZone={member.timeZone}
      onPutAway={() => putAway(true)}
    />
  );
}
