import type { Member } from '@someday/contract/sessions';
import type { Subscription } from '@someday/contract/subscription';
import { type ReactNode, useEffect, useReducer, useEffectEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useSubscription, subscriptionQuery } from '#web/queries/subscription.ts';
import { Skeleton } from '#web/ui/progress.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { EnvelopeState } from '#web/ui/art/envelope.tsx';
import { formErrorOf } from '#web/ui/forms/hook-form.ts';
import { call } from '#web/api/client.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { useMemberOfPage } from '#web/queries/session.ts';
import {
  CancelForm,
  keptCancellation,
  useCancelForm,
  CompletedStep,
  ConfirmStep,
  ProcessingStep,
} from './cancel-form.tsx';
import { cancelCopy as copy } from './cancel.copy.ts';
import { MembershipFailed } from '#web/features/billing/membership/membership-panel.tsx';
import { endOf } from '#web/features/billing/membership/membership-words.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { keepMembershipCopy } from '#web/features/billing/membership/keep.copy.ts';
import { useKeepMembership } from '#web/features/billing/membership/membership.queries.ts';
import { membershipCopy } from '#web/features/billing/membership/membership.copy.ts';
import { atForm, nextStep, type GivenCancellation, type CancelFlow } from './cancel-flow.ts';

export function CancelMembershipPage() {
  const member = useMemberOfPage();
  return member ? <CancelPage member={member} /> : null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous step is the previous entry in the history. */
    isNextStep?: boolean;
  }
}

const fields = ['reason', 'feedback', 'confirmEmail'] as const;

/** The second step is in the address (`?step=confirm`), so that Back leads to the form and a reload keeps the step and the entries. */
function useCancelFlow(member: Member) {
  const { form, forget } = useCancelForm(member);
  const client = useQueryClient();
  const router = useRouter();
  const location = useLocation();
  const isConfirmAddressed = 'step' in location.search && location.search.step === 'confirm';
  const [flow, dispatch] = useReducer(nextStep, undefined, (): CancelFlow => {
    const given = isConfirmAddressed ? keptCancellation(member) : undefined;
    return given ? { step: 'confirm', given } : atForm;
  });
  const cancel = useMutation({
    mutationFn: (body: GivenCancellation) => call('POST /api/subscription/cancel', { body }),
  });

  const leaveConfirm = () => {
    if (location.state.isNextStep) router.history.back();
    else void router.navigate({ to: '/cancel-membership', search: {}, replace: true });
  };
  const move = useEffectEvent(() => {
    if (!isConfirmAddressed) dispatch({ type: 'wentBack' });
    // The second step was opened without the first.
    else if (flow.step === 'form') leaveConfirm();
  });
  useEffect(() => move(), [isConfirmAddressed]);

  const fail = (error: unknown) => {
    const { field, message } = formErrorOf(error, fields, {}, copy.form.failedText);
    dispatch({ type: 'failed', failure: message });
    if (field) form.setError(field, { message });
    leaveConfirm();
  };
  return {
    flow,
    form,
    check: (given: GivenCancellation) => {
      clearToast();
      dispatch({ type: 'checked', given });
      void router.navigate({ to: '/cancel-membership', search: { step: 'confirm' }, state: { isNextStep: true } });
    },
    goBack: leaveConfirm,
    confirm: () => {
      if (flow.step !== 'confirm') return;
      dispatch({ type: 'confirmed' });
      cancel.mutate(flow.given, {
        onSuccess: ({ endsAt }) => {
          forget();
          dispatch({ type: 'canceled', endsAt });
          leaveConfirm();
          void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
        },
        onError: fail,
      });
    },
  };
}

type CancelScreen = {
  title: string;
  lead: string;
  envelope: EnvelopeState;
  children: ReactNode;
  /** The sheet's own button leads to the dashboard, so there is no link below. */
  isEnd?: boolean;
};

function CancelSheet({ title, lead, envelope, children, isEnd = false }: CancelScreen) {
  return (
    <AccountLayout
      title={title}
      lead={lead}
      envelope={envelope}
      postmark={copy.postmark}
      below={
        isEnd ? null : (
          <TextLink to="/member-dashboard" className="tap inline-flex items-center">
            {copy.back}
          </TextLink>
        )
      }
    >
      {children}
      {isEnd ? (
        <LinkButton to="/member-dashboard" wide>
          {copy.back}
        </LinkButton>
      ) : null}
    </AccountLayout>
  );
}

function ToPlans({ children }: { children: string }) {
  return (
    <LinkButton to="/subscription" wide>
      {children}
    </LinkButton>
  );
}

function nothingToCancel(
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
      const { title } = expired;
      const lead = endsAt === null ? expired.lead : expired.leadOn(formatInstantDay(endsAt, timeZone));
      return { title, lead, envelope: 'open', children: <ToPlans>{plans.expired}</ToPlans> };
    }
    case 'lifetime':
      return { ...lifetime, envelope: 'sealed', children: null, isEnd: true };
  }
}

/** Canceled earlier and still running, so the cancellation can be undone. */
function alreadyCanceled(
  subscription: Subscription,
  timeZone: string,
  keep: ReturnType<typeof useKeepMembership>,
): CancelScreen {
  const { title, lead, leadWithoutDay, text } = copy.already;
  const end = endOf(subscription);
  return {
    title,
    lead: end === null ? leadWithoutDay : lead(formatInstantDay(end, timeZone)),
    envelope: 'closed',
    children: (
      <div className="grid gap-6">
        <p>{text}</p>
        <Button wide loading={keep.isPending} onClick={() => keep.mutate()}>
          {keepMembershipCopy.keep}
        </Button>
      </div>
    ),
  };
}

const kept: CancelScreen = { ...copy.kept, envelope: 'sealed', children: null, isEnd: true };

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
        const { lead: leadUntil, leadNow } = copy.completed;
        const lead = subscription.state === 'grace' ? leadNow : leadUntil(formatInstantDay(flow.endsAt, timeZone));
        return { title, lead, envelope: 'open', children: <CompletedStep /> };
      }
    }
  };
  const isUnderWay = flow.step === 'processing' || flow.step === 'completed';
  if (isUnderWay) return <CancelSheet {...screenOf()} />;
  if (keep.isSuccess) return <CancelSheet {...kept} />;
  return <CancelSheet {...(subscription.isCancelled ? alreadyCanceled(subscription, timeZone, keep) : screenOf())} />;
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

/** /cancel-membership: cancels in three steps, or explains why there is nothing to cancel. */
function CancelPage({ member }: { member: Member }) {
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
