import { errors, type ErrorCode } from '@someday/contract/errors';
import type { ErrorBody } from '@someday/contract/error-body';

export interface ErrorDetails extends Partial<
  Pick<ErrorBody, 'message' | 'fields' | 'opensOn' | 'opensIn' | 'proof' | 'limit' | 'redirectTo' | 'reason'>
> {
  /** Sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** An expected failure, sent as `{ message, code, … }` with the code's status. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  body(): ErrorBody {
    const { fields, opensOn, opensIn, proof, limit, redirectTo, reason } = this.details;
    return {
      message: this.message,
      code: this.code,
      ...(fields && { fields }),
      ...(opensOn && { opensOn }),
      ...(opensIn && { opensIn }),
      ...(proof && { proof }),
      ...(limit && { limit }),
      ...(redirectTo && { requiresSubscription: true, redirectTo }),
      ...(reason && { reason }),
    };
  }
}

export function appError(code: ErrorCode, details: ErrorDetails = {}): AppError {
  return new AppError(code, details);
}

export function tooManyTries(retryAfterSeconds: number): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes <= 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return appError('too_many_tries', {
    message: `There were too many tries. Please try again in ${wait}.`,
    retryAfterSeconds,
  });
}

/** For a field that only the server can check. */
export function wrongField(path: string, message: string): AppError {
  return appError('invalid_input', { message, fields: [{ path, message }] });
}
