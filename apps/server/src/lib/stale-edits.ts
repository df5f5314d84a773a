import { changedTo } from '@someday/contract/errors.copy';
import { isSameValue, plainFields, type Known } from '@someday/contract/rules/edits';
import { appError } from './app-error.ts';
import { dayInWords } from './email/email-words.ts';

/** Call with the row locked. `shown`: the row as its endpoints show it. Errors: `changed_meanwhile`. */
export function refuseStale(known: Known, shown: object): void {
  const now = plainFields(shown);
  const stale = Object.entries(known ?? {}).filter(([name, value]) => !isSameValue(value, now.get(name)));
  if (stale.length === 0) return;
  const current = Object.fromEntries(stale.map(([name]) => [name, now.get(name) ?? null]));
  const inWords = (value: string | number | boolean | null) =>
    changedTo(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? dayInWords(value) : value);
  const fields = Object.entries(current).map(([path, value]) => ({ path, message: inWords(value) }));
  throw appError('changed_meanwhile', { fields, current });
}
