import { ApiError } from './api-error.ts';

interface StoredReply {
  readonly request: string;
  readonly status: number;
  readonly body: object;
}

/** Responses by key. Repeating a request gets the same response, and another request with that key is refused. */
export function createIdempotency() {
  const kept = new Map<string, StoredReply>();
  return {
    earlier(key: string, request: string): StoredReply | undefined {
      const before = kept.get(key);
      if (before === undefined || before.request === request) return before;
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
      });
    },
    keep: (key: string, answered: StoredReply) => void kept.set(key, answered),
  };
}
