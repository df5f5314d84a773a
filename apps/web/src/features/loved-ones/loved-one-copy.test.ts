import { expect, it } from 'vitest';
import { likelySenderNames } from './loved-one.copy.ts';

it.each([
  ['Son', 'Dad'],
  ['Grandson', 'Grandpa'],
  ['Niece', 'Aunt Margaret'],
  ['Nephew', 'Uncle Margaret'],
  ['Friend', 'Margaret'],
])('someone who is a %s might call Margaret %s', (relationship, name) => {
  expect(likelySenderNames(relationship, 'Margaret')).toContain(name);
});
