import { dayIn } from '@someday/contract/rules/release';
import { wrongField } from '#server/lib/app-error.ts';
import { lovedOnesCopy } from './loved-ones.copy.ts';

/** Nobody alive is older; a mistyped year often is. */
const firstDay = '1900-01-01';

/** Errors: `invalid_input` for a birthday before 1900, or after the day that it is in that zone. */
export function checkBirthday(birthday: string | null | undefined, today: { timeZone: string; now: Date }): void {
  if (birthday === null || birthday === undefined) return;
  if (birthday < firstDay) throw wrongField('birthday', lovedOnesCopy.bornTooEarly(firstDay));
  if (birthday > dayIn(today.timeZone, today.now)) throw wrongField('birthday', lovedOnesCopy.unborn);
}
