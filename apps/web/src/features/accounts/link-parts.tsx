import { ApiError } from '#web/api/api-error.ts';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { accountsCopy } from './accounts.copy.ts';

const wholeForm: readonly string[] = [accountsCopy.login.missingText, accountsCopy.signup.missingText];

/** The text about the whole form is said once, above the button; under an empty field stands a short one. */
export function shortError<Given extends { error: string | undefined }>(field: Given): Given {
  return field.error && wholeForm.includes(field.error) ? { ...field, error: accountsCopy.missingField } : field;
}

/** For a form that was not sent: says it as one toast when something was left empty; what the last try was told is over. */
export function sayWhatIsMissing(messages: readonly string[]): void {
  const description = messages.find((message) => wholeForm.includes(message));
  clearToast();
  if (description !== undefined) showToast({ title: accountsCopy.missing, description, tone: 'danger', inForm: true });
}

type Envelope = Pick<AccountScreen, 'envelope' | 'postmark'>;

/** How a page looks whose link opens nothing any more. */
export const tooLate: Envelope = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['TOO', 'LATE'], bottom: 'TO SENDER' },
};

/** And one whose link is not complete, or never was one. */
export const notFound: Envelope = {
  envelope: 'sealed',
  postmark: { top: 'RETURN', lines: ['NOT', 'FOUND'], bottom: 'TO SENDER' },
};

/** A link from a mail that will never open anything again. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'link_expired');
}
