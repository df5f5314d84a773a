import type { CancellationReason } from '@someday/contract/billing';

/** What a member tells us when they leave. */
export type GivenCancellation = { reason: CancellationReason; feedback: string; confirmEmail: string };

/** Form, confirm, processing, completed; a failure leads back to the form. Source: specification part 2 §4. */
export type CancelFlow =
  | { step: 'form'; failure: string | undefined }
  | { step: 'confirm'; given: GivenCancellation }
  | { step: 'processing'; given: GivenCancellation }
  /** `endsAt`: until when the membership runs, an ISO instant. */
  | { step: 'completed'; endsAt: string };

export type CancelEvent =
  /** The form is filled in as it should be. */
  | { type: 'checked'; given: GivenCancellation }
  | { type: 'wentBack' }
  | { type: 'confirmed' }
  /** `failure`: what is said above the form; undefined when a field says it. */
  | { type: 'failed'; failure: string | undefined }
  | { type: 'cancelled'; endsAt: string };

export const atForm: CancelFlow = { step: 'form', failure: undefined };

/** What does not fit the step changes nothing: a press of Back does not call off what is on its way, and nothing is sent twice. */
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
    case 'cancelled':
      return flow.step === 'processing' ? { step: 'completed', endsAt: event.endsAt } : flow;
  }
}
