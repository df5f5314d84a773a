import { ApiError } from '#web/api/api-error.ts';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { accountPagesCopy } from './accounts.copy.ts';

const wholeForm: readonly string[] = [accountPagesCopy.login.missingText, accountPagesCopy.signup.missingText];

/** The text about the whole form appears once, above the button; an empty field gets a short one. */
export function shortError<Given extends { error: string | undefined }>(field: Given): Given {
  return field.error && wholeForm.includes(field.error) ? { ...field, error: accountPagesCopy.missingField } : field;
}

/** For a form that failed validation: replaces the last attempt's toast, with one about empty fields if there are any. */
export function notifyMissing(messages: readonly string[]): void {
  const description = messages.find((message) => wholeForm.includes(message));
  clearToast();
  if (description !== undefined)
    showToast({ title: accountPagesCopy.missing, description, tone: 'danger', inForm: true });
}

type Envelope = Pick<AccountScreen, 'envelope' | 'postmark'>;

export const tooLate: Envelope = { envelope: 'sealed', postmark: accountPagesCopy.tooLate };

export const notFound: Envelope = { envelope: 'sealed', postmark: accountPagesCopy.notFound };

export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'link_expired');
}
