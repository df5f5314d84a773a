import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import type { AccountScreen } from '#web/ui/account-sheet.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { notFound, tooLate } from './returned-letters.ts';

const { reset, done, invalid, backToLogin } = recoveryCopy;

/** `invalid`: why the link opens nothing. */
type State = { name: 'form' } | { name: 'done' } | { name: 'invalid'; text: string };

function screenOf(state: State): AccountScreen {
  switch (state.name) {
    case 'form':
      return {
        title: reset.title,
        lead: reset.lead,
        envelope: 'closed',
        postmark: { top: 'A FRESH', lines: ['NEW', 'KEY'], bottom: 'START' },
      };
    case 'done':
      return {
        title: done.title,
        lead: done.lead,
        envelope: 'open',
        postmark: { top: 'ALL IS', lines: ['WELL', 'DONE'], bottom: 'IN PLACE' },
      };
    case 'invalid':
      return { title: invalid.title, lead: state.text, ...(state.text === invalid.missingToken ? notFound : tooLate) };
  }
}

export function ResetPasswordPage() {
  const { token } = useSearch({ from: '/reset-password' });
  const [state, setState] = useState<State>(
    token === undefined ? { name: 'invalid', text: invalid.missingToken } : { name: 'form' },
  );
  const screen = screenOf(state);
  usePageTitle(screen.title);
  return (
    <AccountLayout {...screen} below={state.name === 'done' ? null : <TextLink to="/login">{backToLogin}</TextLink>}>
      {state.name === 'form' ? (
        <ResetPasswordForm
          token={token}
          onDone={() => setState({ name: 'done' })}
          onInvalid={(text) => setState({ name: 'invalid', text })}
        />
      ) : (
        <LinkButton to={state.name === 'done' ? '/login' : '/forgot-password'} size="large" wide>
          {state.name === 'done' ? done.next : invalid.next}
        </LinkButton>
      )}
    </AccountLayout>
  );
}
