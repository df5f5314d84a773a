import type { Member } from '@someday/contract/sessions';
import type { Subscription } from '@someday/contract/subscription';
import { useSubscription } from '#web/api/subscription.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { CancelForm } from './cancel-form.tsx';
import { alreadyCancelled, kept, nothingToCancel } from './cancel-nothing.tsx';
import { CancelSheet, type CancelScreen } from './cancel-sheet.tsx';
import { CompletedStep, ConfirmStep, ProcessingStep } from './cancel-steps.tsx';
import { cancelCopy as copy } from './cancel.copy.ts';
import { MembershipFailed } from './membership-failed.tsx';
import { dayOfInstant } from './membership-words.ts';
import { useKeepMembership } from './membership.queries.ts';
import { useCancelFlow } from './use-cancel-flow.ts';

function Steps({ member, subscription }: { member: Member; subscription: Subscription }) {
  const { flow, form, check, goBack, confirm } = useCancelFlow(member);
  const { email, timeZone } = member;
  const keep = useKeepMembership();
  const screenOf = (): CancelScreen => {
    const { title } = copy[flow.step];
    switch (flow.step) {
      case 'form': {
        const { lead } = copy.form;
        const { failure } = flow;
        const children = <CancelForm form={form} email={email} failure={failure} onChecked={check} />;
        return { title, lead, envelope: 'closed', children };
      }
      case 'confirm': {
        const { lead } = copy.confirm;
        const given = { subscription, timeZone };
        return {
          title,
          lead,
          envelope: 'closed',
          children: <ConfirmStep {...given} onBack={goBack} onConfirm={confirm} />,
        };
      }
      case 'processing':
        return { title, lead: copy.processing.lead, envelope: 'closed', children: <ProcessingStep /> };
      case 'completed': {
        const lead = copy.completed.lead(dayOfInstant(flow.endsAt, timeZone));
        return { title, lead, envelope: 'open', children: <CompletedStep /> };
      }
    }
  };
  const isUnderWay = flow.step === 'processing' || flow.step === 'completed';
  if (isUnderWay) return <CancelSheet {...screenOf()} />;
  if (keep.isSuccess) return <CancelSheet {...kept} />;
  return <CancelSheet {...(subscription.isCancelled ? alreadyCancelled(subscription, timeZone, keep) : screenOf())} />;
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-6">
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-20" />
    </div>
  );
}

/** /cancel-membership: ends a membership in three steps, or says why there is none to end. */
export function CancelPage({ member }: { member: Member }) {
  const { data: subscription, error, isFetching, refetch } = useSubscription();
  if (!subscription) {
    return (
      <CancelSheet title={copy.form.title} lead={copy.form.lead} envelope="closed">
        {error ? <MembershipFailed error={error} loading={isFetching} onRetry={() => void refetch()} /> : <Loading />}
      </CancelSheet>
    );
  }
  switch (subscription.state) {
    case 'none':
    case 'expired':
    case 'lifetime':
      return <CancelSheet {...nothingToCancel(subscription.state, subscription, member.timeZone)} />;
    case 'trial':
    case 'active':
    case 'grace':
      return <Steps member={member} subscription={subscription} />;
  }
}
