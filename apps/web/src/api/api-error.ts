import type { ErrorBody } from '@someday/contract/api/error-body';
import { pleaseTryAgain, unreachable } from '#web/lib/lib.copy.ts';
import { NotConfirmed } from '#web/lib/identity-check.ts';
import { showToast } from '#web/lib/toast-store.ts';

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Our server's JSON bodies follow the contract. A proxy's may lack any of it. */
function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null;
}

/** A non-success HTTP answer. Message rules: specification part 1 §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly answer: Partial<ErrorBody>;
  readonly code: string | undefined;
  readonly serverMessage: string | undefined;

  constructor(status: number, statusText: string, body: unknown) {
    const answer = isErrorBody(body) ? body : {};
    const message = text(answer.message);
    const line = `${status} ${statusText}`.trim();
    super(message ?? (text(body) ? `${line}: ${text(body)}` : line));
    this.status = status;
    this.answer = answer;
    this.code = text(answer.code);
    this.serverMessage = message;
  }
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super(unreachable, { cause });
  }
}

export function errorFromAnswer(status: number, statusText: string, contentType: string, content: string): ApiError {
  return new ApiError(status, statusText, parseBody(contentType, content));
}

export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType);
}

function parseBody(contentType: string, content: string): unknown {
  if (!isJson(contentType)) return content;
  try {
    const body: unknown = JSON.parse(content);
    return body;
  } catch {
    return content; // truncated
  }
}

export function errorText(error: unknown, fallback: string = pleaseTryAgain): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  return error instanceof NetworkError ? error.message : fallback;
}

/** A text that stands alone, then the reason on a line of its own, if there is one. */
export function withReason(text: string, error: unknown): string {
  const reason = error instanceof ApiError && error.code === 'internal' ? '' : errorText(error, '');
  return reason === '' || reason === text ? text : `${text}\n${reason}`;
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_signed_in';
}

export function notifyFailure(title: string, error: unknown, fallback?: string, inForm = false): void {
  if (error instanceof NotConfirmed) return;
  showToast({ title, description: errorText(error, fallback), tone: 'danger', inForm });
}
