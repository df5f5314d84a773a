import { errors, type ErrorBody, type ErrorCode } from '@someday/contract/errors';

/** More about an expected failure: a more exact text, the fields at fault, the day a sealed message opens. */
export interface ErrorDetails extends Partial<Pick<ErrorBody, 'message' | 'fields' | 'opensOn'>> {
  /** What led to it; for the log only. */
  readonly cause?: unknown;
}

/** An expected failure. It reaches the person as `{ message, code, … }` with the code's status. */
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
    const { fields, opensOn } = this.details;
    return { message: this.message, code: this.code, ...(fields && { fields }), ...(opensOn && { opensOn }) };
  }
}

export function appError(code: ErrorCode, details: ErrorDetails = {}): AppError {
  return new AppError(code, details);
}
