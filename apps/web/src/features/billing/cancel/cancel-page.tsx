import type { Member } from '@someday/contract/api/sessions';
import type { Subscription } from '@someday/contract/api/subscription';
import { type ReactNode, useEffect, useState, useEffectEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useSubscription, subscriptionQuery } from '#web/queries/subscription.ts';
import { Skeletons } from '#web/ui/progress.tsx';
import { Button, Spinner } from '#web/ui/button.tsx';
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
  type CancellationInput,
} from './cancel-form.tsx';
import { cancelCopy as copy } from './cancel.copy.ts';
import { MembershipFailed } from '#web/features/billing/membership/membership-panel.tsx';
import { endOf } from '#web/features/billing/membership/membership-words.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { keepMembershipCopy } from '#web/features/billing/membership/keep.copy.ts';
import { useKeepMembership } from '#web/features/billing/membership/membership.queries.ts';
import { membershipCopy } from '#web/features/billing/membership/membership.copy.ts';

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
type Step = 'form' | 'confirm' | 'processing' | 'completed';

/** The second step is in the address (`?step=confirm`), so that Back leads to the form and a reload keeps the step and the entries. */
function useCancelFlow(member: Member) {
  const { form, forget } = useCancelForm(member);
  const client = useQueryClient();
  const router = useRouter();
  const location = useLocation();
  const isConfirmAddressed = 'step' in location.search && location.search.step === 'confirm';
  const [checked, setChecked] = useState(() => (isConfirmAddressed ? keptCancellation(member) : undefined));
  const cancel = useMutation({
    mutationFn: (body: CancellationInput) => call('POST /api/subscription/cancel', { body }),
  });
  const asked: Step = isConfirmAddressed && checked ? 'confirm' : 'form';
  const step: Step = cancel.isSuccess ? 'completed' : cancel.isPending ? 'processing' : asked;

  const leaveConfirm = () => {
    if (location.state.isNextStep) router.history.back();
    else void router.navigate({ to: '/cancel-membership', search: {}, replace: true });
  };
  const [wasAddressed, setWasAddressed] = useState(isConfirmAddressed);
  if (wasAddressed !== isConfirmAddressed) {
    setWasAddressed(isConfirmAddressed);
    if (!isConfirmAddressed) setChecked(undefined);
  }
  const move = useEffectEvent(() => {
    if (isConfirmAddressed && step === 'form') leaveConfirm();
  });
  useEffect(() => move(), [isConfirmAddressed]);

  const failureOf = (error: unknown) => formErrorOf(error, fields, {}, copy.form.failedText);
  return {
    step,
    form,
    failure: cancel.isError ? failureOf(cancel.error).message : undefined,
    endsAt: cancel.data?.endsAt ?? '',
    check: (input: CancellationInput) => {
      clearToast();
      cancel.reset();
      setChecked(input);
      void router.navigate({ to: '/cancel-membership', search: { step: 'confirm' }, state: { isNextStep: true } });
    },
    goBack: leaveConfirm,
    confirm: () => {
      if (step !== 'confirm' || !checked) return;
      cancel.mutate(checked, {
        onSuccess: () => {
          forget();
          leaveConfirm();
          void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
        },
        onError: (error) => {
          const { field, message } = failureOf(error);
          setChecked(undefined);
          if (field) form.setError(field, { message });
          leaveConfirm();
        },
      });
    },
  };
}

type CancelScreen = { title: string; lead: string; envelope: EnvelopeState; children?: ReactNode; isEnd?: boolean };

function CancelSheet({ children, isEnd = false, ...screen }: CancelScreen) {
  return (
    <AccountLayout
      {...screen}
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

function NothingToCancel({ state, ended }: { state: 'none' | 'expired' | 'lifetime'; ended?: string | undefined }) {
  if (state === 'lifetime') return <CancelSheet {...copy.lifetime} envelope="sealed" isEnd />;
  const { title, lead } = copy[state];
  return (
    <CancelSheet title={title} lead={ended === undefined ? lead : copy.expired.leadOn(ended)} envelope="open">
      <LinkButton to="/subscription" wide>
        {membershipCopy.plans[state]}
      </LinkButton>
    </CancelSheet>
  );
}

function Steps({ member, subscription }: { member: Member; subscription: Subscription }) {
  const { step, form, failure, endsAt, check, goBack, confirm } = useCancelFlow(member);
  const { email, timeZone } = member;
  const keep = useKeepMembership();
  const { title } = copy[step];
  if (step === 'processing') {
    return (
      <CancelSheet title={title} lead={copy.processing.lead} envelope="closed">
        <p role="status" className="flex items-center justify-center gap-3 py-6 text-ink-2">
          <Spinner className="size-6" />
          {copy.processing.status}
        </p>
      </CancelSheet>
    );
  }
  if (step === 'completed') {
    const { lead, leadNow } = copy.completed;
    const isOver = subscription.state === 'grace';
    return (
      <CancelSheet title={title} lead={isOver ? leadNow : lead(formatInstantDay(endsAt, timeZone))} envelope="open">
        <CompletedStep />
      </CancelSheet>
    );
  }
  if (keep.isSuccess) return <CancelSheet {...copy.kept} envelope="sealed" isEnd />;
  if (subscription.isCancelled) {
    const { title: already, lead, leadWithoutDay, text } = copy.already;
    const end = endOf(subscription);
    const until = end === null ? leadWithoutDay : lead(formatInstantDay(end, timeZone));
    return (
      <CancelSheet title={already} lead={until} envelope="closed">
        <div className="grid gap-6">
          <p>{text}</p>
          <Button wide loading={keep.isPending} onClick={() => keep.mutate()}>
            {keepMembershipCopy.keep}
          </Button>
        </div>
      </CancelSheet>
    );
  }
  return (
    <CancelSheet title={title} lead={copy[step].lead} envelope="closed">
      {step === 'form' ? (
        <CancelForm form={form} email={email} failure={failure} onChecked={check} />
      ) : (
        <ConfirmStep {...{ subscription, timeZone }} onBack={goBack} onConfirm={confirm} />
      )}
    </CancelSheet>
  );
}

function CancelPage({ member }: { member: Member }) {
  const query = useSubscription();
  const { data: subscription } = query;
  if (!subscription) {
    return (
      <CancelSheet title={copy.form.title} lead={copy.form.lead} envelope="closed">
        {query.error ? (
          <MembershipFailed query={query} />
        ) : (
          <Skeletons label={copy.loading} className="grid gap-6" looks={['h-20', 'h-36', 'h-20']} />
        )}
      </CancelSheet>
    );
  }
  const { state, endsAt } = subscription;
  if (state === 'none' || state === 'lifetime') return <NothingToCancel state={state} />;
  if (state !== 'expired') return <Steps member={member} subscription={subscription} />;
  return <NothingToCancel state={state} ended={endsAt ? formatInstantDay(endsAt, member.timeZone) : undefined} />;
}
