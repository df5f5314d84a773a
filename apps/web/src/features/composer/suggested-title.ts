import type { LovedOne } from '@someday/contract/loved-ones';
import { limits } from '@someday/contract/limits';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import { formatInstantDay, formatNames } from '#web/lib/format.ts';
import { titleCopy } from './composer.copy.ts';
import type { Entries, Purpose } from './composition.ts';

/** The file's name without its extension, or for a recording its date. Source: specification part 2 §5, "Library upload". */
function titleOfMedium(medium: Medium, now: Date): string {
  if (medium.kind === 'recording') return titleCopy.recording(formatInstantDay(now.toISOString()));
  const name = medium.file.name.replaceAll(/\p{Cc}/gu, ' ').trim();
  return (name.replace(/(?<=.)\.[^.]*$/u, '') || name).slice(0, limits.title);
}

/** A title from what is known so far: the occasion, or else the recipient; '' if neither is known. */
export function suggestedTitle(
  { name }: Purpose,
  { when }: Pick<Entries, 'when'>,
  people: readonly Pick<LovedOne, 'name'>[],
  [medium]: readonly Medium[],
  now: Date,
): string {
  if (name === 'upload') return medium ? titleOfMedium(medium, now) : '';
  if (when.kind !== 'now' && when.kind !== 'as-is' && when.about !== '') return when.about.slice(0, limits.title);
  const names = formatNames(people.map((person) => person.name));
  return names === '' ? '' : titleCopy.message(names).slice(0, limits.title);
}
