import { useSearch } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { fetchCurrentMember } from '#web/queries/session.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { call } from '#web/api/client.ts';
import {
  confirmEmailCopy,
  reopenAccountCopy,
  undoEmailChangeCopy,
  emailLinksCopy,
  type LinkPageCopy,
} from './email-links.copy.ts';
import { isDeadLink, notFound, tooLate } from './link-parts.tsx';

function isFinal(error: unknown): boolean {
  return isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
}

export function ContinueLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LinkButton to={isSignedIn ? '/member-dashboard' : '/login'} size="large" wide>
      {isSignedIn ? emailLinksCopy.toDashboard : emailLinksCopy.toLogin}
    </LinkButton>
  );
}

type State =
  | { name: 'ask' }
  | { name: 'done'; message: string; isSignedIn: boolean }
  | { name: 'failed'; text: string };

type LinkEndpoint =
  | 'POST /api/auth/confirm-email'
  | 'POST /api/auth/undo-email-change'
  | 'POST /api/auth/reopen-account';

/** Does what the link is for, then asks who is logged in, since that may have ended sessions. */
function useLink(endpoint: LinkEndpoint) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      const { message } = await call(endpoint, { body: { token } });
      return { message, isSignedIn: (await fetchCurrentMember(client)) !== null };
    },
  });
}

function screenOf(state: State, { title, lead, doneTitle, failedTitle, missingToken }: LinkPageCopy): AccountScreen {
  switch (state.name) {
    case 'ask':
      return { title, lead, envelope: 'closed', postmark: emailLinksCopy.ask };
    case 'done':
      return { title: doneTitle, lead: state.message, envelope: 'open', postmark: emailLinksCopy.done };
    case 'failed':
      return { title: failedTitle, lead: state.text, ...(state.text === missingToken ? notFound : tooLate) };
  }
}

type LinkProps = { token: string | undefined; copy: LinkPageCopy; endpoint: LinkEndpoint };

function LinkPage({ token, copy, endpoint }: LinkProps) {
  const acting = useLink(endpoint);
  const failure = acting.isError ? errorText(acting.error, copy.failedText) : undefined;
  const finalFailure = token === undefined ? copy.missingToken : isFinal(acting.error) ? failure : undefined;
  const ask: State = finalFailure === undefined ? { name: 'ask' } : { name: 'failed', text: finalFailure };
  const state: State = acting.isSuccess ? { name: 'done', ...acting.data } : ask;
  const screen = screenOf(state, copy);
  usePageTitle(screen.title);
  return (
    <AccountLayout
      {...screen}
      below={state.name === 'ask' ? <TextLink to="/login">{emailLinksCopy.backToLogin}</TextLink> : null}
    >
      <div className="grid gap-5">
        {state.name === 'ask' && token !== undefined ? (
          <>
            <FormAlert text={failure} />
            <Button size="large" wide loading={acting.isPending} onClick={() => acting.mutate(token)}>
              {copy.button}
            </Button>
          </>
        ) : (
          <ContinueLink isSignedIn={state.name === 'done' && state.isSignedIn} />
        )}
      </div>
    </AccountLayout>
  );
}

export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' });
  return <LinkPage token={token} copy={confirmEmailCopy} endpoint="POST /api/auth/confirm-email" />;
}

export function UndoEmailChangePage() {
  const { token } = useSearch({ from: '/undo-email-change' });
  return <LinkPage token={token} copy={undoEmailChangeCopy} endpoint="POST /api/auth/undo-email-change" />;
}

export function ReopenAccountPage() {
  const { token } = useSearch({ from: '/reopen-account' });
  return <LinkPage token={token} copy={reopenAccountCopy} endpoint="POST /api/auth/reopen-account" />;
}
