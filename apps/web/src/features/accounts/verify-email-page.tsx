import { useSearch } from '@tanstack/react-router';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { errorText, ApiError, NetworkError } from '#web/api/api-error.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { call } from '#web/api/client.ts';
import { fetchCurrentMember } from '#web/queries/session.ts';
import { ContinueLink } from './link-pages.tsx';
import { verificationWords } from '@someday/contract/texts/words.copy';
import { notFound, tooLate } from './link-parts.tsx';
import { emailLinksCopy } from './email-links.copy.ts';

type Verification = { isSignedIn: boolean } & (
  | { state: 'success' | 'already' | 'expired'; text: string; account: { name: string; email: string } | undefined }
  | { state: 'error'; text: string; canTryAgain: boolean }
);

/** Decided by the reply's wording. Source: specification part 2 §4, "Email verification". */
function stateOfMessage(message: string): Verification['state'] {
  if (message === verificationWords.already) return 'already';
  if (message.includes(verificationWords.success)) return 'success';
  if (message.includes(verificationWords.expired)) return 'expired';
  return 'error';
}

const copy = emailLinksCopy.verify;

async function verify(client: QueryClient, token: string): Promise<Verification> {
  const outcome = await call('GET /api/auth/verify-email', { query: { token } }).then(
    ({ message, user }) => ({ message, account: user, canTryAgain: false }),
    (error: unknown) => ({
      message: error instanceof NetworkError ? copy.unreachable : errorText(error, copy.failedText),
      account: undefined,
      canTryAgain: !(error instanceof ApiError) || error.status >= 500 || error.status === 429,
    }),
  );
  const { message: text, account, canTryAgain } = outcome;
  const isSignedIn = (await fetchCurrentMember(client)) !== null; // always ask: the account may just have been verified
  const state = stateOfMessage(text);
  return state === 'error' ? { state, text, canTryAgain, isSignedIn } : { state, text, account, isSignedIn };
}

function verifyScreen(verification: Verification | undefined): AccountScreen {
  switch (verification?.state) {
    case undefined:
      return { ...copy.loading, envelope: 'closed' };
    case 'success':
      return { ...copy.success, envelope: 'open' };
    case 'already':
      return { ...copy.already, envelope: 'open' };
    case 'expired':
      return { title: copy.expiredTitle, lead: verification.text, ...tooLate };
    case 'error':
      return { title: copy.errorTitle, lead: verification.text, ...notFound };
  }
}

/** A query, so that each visit sends one request, however often the page renders. Without a token, none. */
function useVerification(token: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['verification', token],
    queryFn: () => verify(client, token ?? ''),
    enabled: token !== undefined,
  });
}

function ResendVerification({ token }: { token: string }) {
  const resending = useMutation({ mutationFn: () => call('POST /api/auth/resend-verification', { body: { token } }) });
  return (
    <div className="grid gap-4">
      <div role="status">
        {resending.isSuccess ? (
          <p className="rounded-field bg-success-soft px-4 py-3.5 font-bold text-success">{resending.data.message}</p>
        ) : null}
      </div>
      <FormAlert text={resending.isError ? errorText(resending.error, copy.resendFailed) : undefined} />
      <Button size="large" wide loading={resending.isPending} onClick={() => resending.mutate()}>
        {copy.resend}
      </Button>
    </div>
  );
}

const withoutToken: Verification = { state: 'error', text: copy.missingToken, canTryAgain: false, isSignedIn: false };

function Account({ name, email }: { name: string; email: string }) {
  return (
    <dl className="m-0 grid gap-3 rounded-field bg-sunk px-4 py-3.5">
      {[
        [copy.name, name],
        [copy.email, email],
      ].map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="m-0 font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type OutcomeProps = { verification: Verification; token: string | undefined; onTryAgain: () => void };

function Outcome({ verification, token, onTryAgain }: OutcomeProps) {
  return (
    <div className="grid gap-5">
      {verification.state !== 'error' && verification.account ? <Account {...verification.account} /> : null}
      {verification.state === 'error' && verification.canTryAgain ? (
        <Button size="large" wide onClick={onTryAgain}>
          {copy.tryAgain}
        </Button>
      ) : null}
      {verification.state === 'expired' && token !== undefined ? <ResendVerification token={token} /> : null}
      <ContinueLink isSignedIn={verification.isSignedIn} />
    </div>
  );
}

export function VerifyEmailPage() {
  const { token } = useSearch({ from: '/verify-email' });
  const { data, isFetching, refetch } = useVerification(token);
  const verification = token === undefined ? withoutToken : isFetching ? undefined : data;
  const screen = verifyScreen(verification);
  usePageTitle(screen.title);
  return (
    <AccountLayout {...screen} below={null}>
      {verification ? (
        <Outcome verification={verification} token={token} onTryAgain={() => void refetch()} />
      ) : (
        <div role="status" className="grid min-h-15 place-items-center text-primary">
          <Spinner className="size-9" />
          <span className="sr-only">{screen.title}</span>
        </div>
      )}
    </AccountLayout>
  );
}
