import type { QueryClient } from '@tanstack/react-query';
import { ApiError, errorText, NetworkError } from '#web/api/api-error.ts';
import { askWhoIsSignedIn } from '#web/api/session.ts';
import { emailLinksCopy } from './email-links.copy.ts';
import { call } from '#web/api/client.ts';

export type Verification = { isSignedIn: boolean } & (
  | { state: 'success' | 'already' | 'expired'; text: string; account: { name: string; email: string } | undefined }
  | { state: 'error'; text: string; canTryAgain: boolean }
);

/** Decided by the words of the answer: specification part 2 §4, "Email verification". */
export function stateOfMessage(message: string): Verification['state'] {
  if (message === 'Email already verified') return 'already';
  if (message.includes('successfully')) return 'success';
  if (message.includes('expired')) return 'expired';
  return 'error';
}

const { unreachable, failedText } = emailLinksCopy.verify;

/** Opens a mail's link and says how that went; never rejects. */
export async function verify(client: QueryClient, token: string): Promise<Verification> {
  const outcome = await call('GET /api/auth/verify-email', { query: { token } }).then(
    ({ message, user }) => ({ message, account: user, canTryAgain: false }),
    (error: unknown) => ({
      message: error instanceof NetworkError ? unreachable : errorText(error, failedText),
      account: undefined,
      canTryAgain: !(error instanceof ApiError) || error.status >= 500 || error.status === 429,
    }),
  );
  const { message: text, account, canTryAgain } = outcome;
  const isSignedIn = (await askWhoIsSignedIn(client)) !== null; // anew: the account may have just been verified
  const state = stateOfMessage(text);
  return state === 'error' ? { state, text, canTryAgain, isSignedIn } : { state, text, account, isSignedIn };
}
