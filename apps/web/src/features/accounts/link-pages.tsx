import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '#web/api/client.ts';
import { askWhoIsSignedIn, useForgetSession } from '#web/api/session.ts';
import { confirmEmailCopy, reopenAccountCopy, undoEmailChangeCopy } from './email-links.copy.ts';
import { LinkPage } from './link-page.tsx';

export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' });
  const client = useQueryClient();
  const confirm = async (given: string) => {
    const { message } = await call('confirmEmail', { body: { token: given } });
    return { message, isSignedIn: (await askWhoIsSignedIn(client)) !== null };
  };
  return <LinkPage token={token} copy={confirmEmailCopy} act={confirm} />;
}

export function UndoEmailChangePage() {
  const { token } = useSearch({ from: '/undo-email-change' });
  const forget = useForgetSession();
  const undo = async (given: string) => {
    const { message } = await call('undoEmailChange', { body: { token: given } });
    forget();
    return { message, isSignedIn: false };
  };
  return <LinkPage token={token} copy={undoEmailChangeCopy} act={undo} />;
}

export function ReopenAccountPage() {
  const { token } = useSearch({ from: '/reopen-account' });
  const reopen = async (given: string) => {
    const { message } = await call('reopenAccount', { body: { token: given } });
    return { message, isSignedIn: false };
  };
  return <LinkPage token={token} copy={reopenAccountCopy} act={reopen} />;
}
