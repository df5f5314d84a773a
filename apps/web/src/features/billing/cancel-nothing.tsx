import type { Subscription } from '@someday/contract/subscription';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { CancelScreen } from './cancel-sheet.tsx';
import { cancelCopy as copy } from './cancel.copy.ts';
import { membershipCopy } from './membership.copy.ts';
import { dayOfInstant, endOf } from './membership-words.ts';
import type { useKeepMembership } from './membership.queries.ts';

function ToPlans({ children }: { children: string }) {
  return (
    <LinkButton to="/subscription" wide>
      {children}
    </LinkButton>
  );
}

/** There never was a membership, it is over, or it is for good. */
export function nothingToCancel(
  state: 'none' | 'expired' | 'lifetime',
  { endsAt }: Subscription,
  timeZone: string,
): CancelScreen {
  const { none, expired, lifetime } = copy;
  const { plans } = membershipCopy;
  switch (state) {
    case 'none':
      return { ...none, envelope: 'open', children: <ToPlans>{plans.none}</ToPlans> };
    case 'expired': {
      const ended = endsAt === null ? '' : `${expired.endedOn(dayOfInstant(endsAt, timeZone))} `;
      const { title, lead } = expired;
      return { title, lead: ended + lead, envelope: 'open', children: <ToPlans>{plans.expired}</ToPlans> };
    }
    case 'lifetime':
      return { ...lifetime, envelope: 'sealed', children: null, isEnd: true };
  }
}

/** Cancelled before, and still running: it can be kept. */
export function alreadyCancelled(
  subscription: Subscription,
  timeZone: string,
  keep: ReturnType<typeof useKeepMembership>,
): CancelScreen {
  const { title, lead, leadWithoutDay, text } = copy.already;
  const end = endOf(subscription);
  return {
    title,
    lead: end === null ? leadWithoutDay : lead(dayOfInstant(end, timeZone)),
    envelope: 'closed',
    children: (
      <div className="grid gap-6">
        <p>{text}</p>
        <Button wide loading={keep.isPending} onClick={() => keep.mutate()}>
          {membershipCopy.keep}
        </Button>
      </div>
    ),
  };
}

/** The cancellation was taken back. */
export const kept: CancelScreen = { ...copy.kept, envelope: 'sealed', children: null, isEnd: true };
