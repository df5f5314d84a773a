import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import { ContinueLink } from './continue-link.tsx';
import { emailLinksCopy } from './email-links.copy.ts';
import { useVerification } from './email-links.queries.ts';
import { ResendVerification } from './resend-verification.tsx';
import type { Verification } from './verification.ts';
import { verifyScreen } from './verify-screen.ts';

const copy = emailLinksCopy.verify;

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

function Outcome({
  verification,
  token,
  onTryAgain,
}: {
  verification: Verification;
  token: string | undefined;
  onTryAgain: () => void;
}) {
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
