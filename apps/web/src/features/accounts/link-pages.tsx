import { useSearch } from '@tanstack/react-router';
import { confirmEmailCopy, reopenAccountCopy, undoEmailChangeCopy } from './email-links.copy.ts';
import { LinkPage } from './link-page.tsx';

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
