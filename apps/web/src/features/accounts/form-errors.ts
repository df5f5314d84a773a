import type { FieldError, FieldErrors, FieldValues } from 'react-hook-form';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { accountsCopy } from './accounts.copy.ts';

const wholeForm: readonly string[] = [accountsCopy.login.missingText, accountsCopy.signup.missingText];

/** The text about the whole form is said once, above the button; under an empty field stands a short one. */
export function fieldError(error: FieldError | undefined): string | undefined {
  const message = error?.message;
  return message && wholeForm.includes(message) ? accountsCopy.missingField : message;
}

/** For a form that was refused: says it as one notice when something was left empty; what the last try was told is over. */
export function sayWhatIsMissing<Values extends FieldValues>(errors: FieldErrors<Values>): void {
  const text = Object.values(errors)
    .map((error) => error?.message)
    .find((message) => typeof message === 'string' && wholeForm.includes(message));
  clearToast();
  if (typeof text === 'string')
    showToast({ title: accountsCopy.missing, description: text, tone: 'danger', inForm: true });
}
