import type { Subscription } from '@someday/contract/api/subscription';
import { CircleAlert, CreditCard, Hourglass } from 'lucide-react';
import { isNotSignedIn, errorText } from '#web/api/api-error.ts';
import { useSession } from '#web/queries/session.ts';
import type { useSubscription } from '#web/queries/subscription.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PartFailed } from '#web/ui/lists.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { keepMembershipCopy } from './keep.copy.ts';
import { membershipCopy as copy, storagePanelCopy as storage, type usageCopy } from './membership.copy.ts';
import { membershipInWords, usageWords } from './membership-words.ts';
import { useKeepMembership } from './membership.queries.ts';
import { PortalButton } from './membership-banner.tsx';

export function MembershipFailed({ query }: { query: ReturnType<typeof useSubscription> }) {
  return (
    <PartFailed
      title={copy.failed}
      text={errorText(query.error)}
      loading={query.isFetching}
      onTryAgain={() => void query.refetch()}
    />
  );
}

const nearlyFull = 0.9;

const badges = {
  grace: { tone: 'attention', icon: CircleAlert, children: copy.badge.grace },
  canceled: { tone: 'sealed', icon: Hourglass, children: copy.badge.canceled },
} as const;

function StateBadge({ subscription: { state, isCancelled } }: { subscription: Subscription }) {
  const badge = state === 'grace' ? badges.grace : isCancelled ? badges.canceled : undefined;
  return badge ? <Badge {...badge} /> : null;
}

function UsageBar({ usage, what }: { usage: Subscription['usage']['messages']; what: keyof typeof usageCopy }) {
  const words = usageWords(usage, what);
  return (
    <li className="grid gap-1.5">
      <span>{words}</span>
      {usage.maximum > 0 ? <ProgressBar label={words} value={usage.count / usage.maximum} /> : null}
    </li>
  );
}

export function StoragePanel({ subscription: { usage } }: { subscription: Subscription }) {
  const { count, maximum } = usage.storedBytes;
  const isNearlyFull = maximum > 0 && count >= nearlyFull * maximum;
  return (
    <div className="grid gap-5">
      <ul className="grid">
        <UsageBar usage={usage.storedBytes} what="storedBytes" />
      </ul>
      {isNearlyFull ? (
        <p className="rounded-field bg-butter p-4">
          {storage.nearlyFull} <TextLink to="/subscription">{copy.plans.none}</TextLink>
        </p>
      ) : null}
    </div>
  );
}

function PaymentCard({ card }: { card: NonNullable<Subscription['card']> }) {
  const { brand, last4, expMonth, expYear } = card;
  return (
    <div className="flex items-center gap-3">
      <CreditCard aria-hidden="true" className="size-6 flex-none text-poppy" />
      <p className="leading-snug">
        <span className="block font-bold">{copy.card(brand.charAt(0).toUpperCase() + brand.slice(1), last4)}</span>
        <span className="text-ink-2">{copy.cardExpires(String(expMonth).padStart(2, '0'), expYear)}</span>
      </p>
    </div>
  );
}

function Actions({ subscription: { state, isCancelled } }: { subscription: Subscription }) {
  const keep = useKeepMembership();
  const isRunning = state === 'trial' || state === 'active' || state === 'grace';
  const actions = useCatchFocusAfter<HTMLDivElement>(isCancelled);
  if (state === 'lifetime') return null;
  const plans = (
    <LinkButton to="/subscription" variant={isRunning ? 'secondary' : 'primary'}>
      {state === 'none' || state === 'expired' ? copy.plans[state] : copy.plans.running}
    </LinkButton>
  );
  return (
    <div ref={actions} className="flex flex-wrap gap-3 max-sm:*:w-full">
      {isRunning ? null : plans}
      {isRunning && isCancelled ? (
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          {keepMembershipCopy.keep}
        </Button>
      ) : null}
      {state === 'none' ? null : (
        <PortalButton variant={state === 'grace' ? 'primary' : 'secondary'}>{copy.portal}</PortalButton>
      )}
      {isRunning ? plans : null}
      {isRunning && !isCancelled ? (
        <LinkButton to="/cancel-membership" variant="quiet">
          {copy.cancel}
        </LinkButton>
      ) : null}
    </div>
  );
}

function MembershipStatus({ subscription }: { subscription: Subscription }) {
  const { member } = useSession();
  const { title, text } = membershipInWords(subscription, member?.timeZone ?? 'UTC');
  const { billing, card, usage } = subscription;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-bold">{title}</p>
          <StateBadge subscription={subscription} />
        </div>
        <p>{text}</p>
        {billing === 'practice' ? <p className="text-small text-ink-2">{copy.practice}</p> : null}
      </div>
      <ul aria-label={copy.usage} className="grid gap-4">
        <UsageBar usage={usage.lovedOnes} what="lovedOnes" />
        <UsageBar usage={usage.messages} what="messages" />
      </ul>
      {card === null ? null : <PaymentCard card={card} />}
      <Actions subscription={subscription} />
    </div>
  );
}

export function MembershipPanel({ query }: { query: ReturnType<typeof useSubscription> }) {
  if (query.data) return <MembershipStatus subscription={query.data} />;
  return isNotSignedIn(query.error) ? null : <MembershipFailed query={query} />;
}
