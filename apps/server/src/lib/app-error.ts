import { errorStatus, type ErrorCode } from '@someday/contract/api/errors';
import { errorTexts, tryAgainIn } from '@someday/contract/texts/errors.copy';
import type { ErrorBody } from '@someday/contract/api/error-body';

/** Someday can't start like this. The message is one line that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface ErrorDetails extends Partial<Omit<ErrorBody, 'code' | 'requiresSubscription'>> {
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message ?? errorTexts[code], { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  body(): ErrorBody {
    const { retryAfterSeconds: _header, cause: _log, ...shown } = this.details;
    const { message, code } = this;
    return { ...shown, message, code, ...(shown.redirectTo && { requiresSubscription: true }) };
  }
}

export function appError(code: ErrorCode, details: ErrorDetails = {}): AppError {
  return new AppError(code, details);
}

export function tooManyTries(retryAfterSeconds: number, why?: string): AppError {
  return appError('too_many_tries', { message: tryAgainIn(retryAfterSeconds, why), retryAfterSeconds });
}

/** Throws `too_many_tries` unless it was within the budget. `why`: as in `tooManyTries`. */
export function refuseOverBudget(
  tried: { readonly within: boolean; readonly retryAfterSeconds: number },
  why?: string,
): void {
  if (!tried.within) throw tooManyTries(tried.retryAfterSeconds, why);
}

export function wrongField(path: string, message: string): AppError {
  return appError('invalid_input', { message, fields: [{ path, message }] });
}
