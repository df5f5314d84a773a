import type { CancellationReason } from '@someday/contract/billing';

export type GivenCancellation = { reason: CancellationReason; feedback: string; confirmEmail: string };

/** Source: specification part 2 §4. */
export type CancelFlow =
  | { step: 'form'; failure: string | undefined }
  | { step: 'confirm'; given: GivenCancellation }
  | { step: 'processing'; given: GivenCancellation }
  /** `endsAt`: when the membership ends, an ISO instant. */
  | { step: 'completed'; endsAt: string };

export type CancelEvent =
  | { type: 'checked'; given: GivenCancellation }
  | { type: 'wentBack' }
  | { type: 'confirmed' }
  /** `failure`: shown above the form; undefined if a field shows it. */
  | { type: 'failed'; failure: string | undefined }
  | { type: 'canceled'; endsAt: string };

export const atForm: CancelFlow = { step: 'form', failure: undefined };

/** An event that doesn't fit the step changes nothing: Back doesn't stop a running cancellation, and nothing is sent twice. */
export function nextStep(flow: CancelFlow, event: CancelEvent): CancelFlow {
  switch (event.type) {
    case 'checked':
      return flow.step === 'form' ? { step: 'confirm', given: event.given } : flow;
    case 'wentBack':
      return flow.step === 'confirm' ? atForm : flow;
    case 'confirmed':
      return flow.step === 'confirm' ? { step: 'processing', given: flow.given } : flow;
    case 'failed':
      return flow.step === 'processing' ? { step: 'form', failure: event.failure } : flow;
    case 'canceled':
      return flow.step === 'processing' ? { step: 'completed', endsAt: event.endsAt } : flow;
  }
}
