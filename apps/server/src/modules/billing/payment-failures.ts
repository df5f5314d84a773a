import { PaymentsError } from '#server/adapters/payments/payments.ts';
import { AppError, appError } from '#server/lib/app-error.ts';

/** What the provider said, also where it has been put into a person's words already; undefined: it was not the provider. */
export function providersFailure(error: unknown): PaymentsError | undefined {
  const said = error instanceof AppError ? error.cause : error;
  return said instanceof PaymentsError ? said : undefined;
}

/** What a person reads of a provider's failure; its own words stay in the log. Anything else is given back as it is. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof PaymentsError)) return error;
  switch (error.kind) {
    case 'declined':
      return appError('card_declined', { cause: error });
    case 'missing':
      return appError('no_membership', { cause: error });
    case 'unavailable':
    case 'refused':
      return appError('payments_unavailable', { cause: error });
  }
}
