import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { Member } from '@someday/contract/sessions';
import { useEffect, useReducer } from 'react';
import { refusalOf } from '#web/api/server-refusal.ts';
import { subscriptionQuery } from '#web/api/subscription.ts';
import { call } from '#web/api/client.ts';
import { clearNotice } from '#web/lib/notice-store.ts';
import { keptCancellation, useCancelForm } from './cancel-form.tsx';
import { atForm, nextStep, type GivenCancellation, type CancelFlow } from './cancel-flow.ts';
import { cancelCopy } from './cancel.copy.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before is the page before in this window's history. */
    isNextStep?: boolean;
  }
}

const { failedText } = cancelCopy.form;
const fields = ['reason', 'feedback', 'confirmEmail'] as const;

/**
 * The steps of a cancellation. The second stands in the address (`?step=confirm`), so that Back leads to the form and a reload comes back
 * to it with what was entered.
 */
export function useCancelFlow(member: Member) {
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
  useEffect(() => {
    if (!isConfirmAddressed) dispatch({ type: 'wentBack' });
    // Somebody came to the second step without the first.
    else if (flow.step === 'form') leaveConfirm();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each move in the history
  }, [isConfirmAddressed]);

  const fail = (error: unknown) => {
    const { field, message } = refusalOf(error, fields, {}, failedText);
    dispatch({ type: 'failed', failure: message });
    if (field) form.setError(field, { message });
    leaveConfirm();
  };
  return {
    flow,
    form,
    check: (given: GivenCancellation) => {
      clearNotice();
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
          dispatch({ type: 'cancelled', endsAt });
          leaveConfirm();
          void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
        },
        onError: fail,
      });
    },
  };
}
