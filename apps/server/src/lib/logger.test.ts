import { expect, it } from 'vitest';
import { lineForPeople } from './logger.ts';

it('on a terminal, an event is a plain line with its fields, and an error with its stack below', () => {
  const line = { level: 40, time: '2027-01-01T12:00:00.000Z', msg: 'data-folder-is-open', folder: '/srv', mode: '755' };
  const shown = lineForPeople(JSON.stringify({ ...line, counts: { a: 1 } }));
  expect(shown).toMatch(
    /^ {2}\d\d:00:00 {2}warn {2}data-folder-is-open {2}folder: \/srv {2}mode: 755 {2}counts: \{"a":1\}$/,
  );
  const failed = lineForPeople(
    JSON.stringify({ ...line, err: { type: 'Error', message: 'x', stack: 'Error: x\n at y' } }),
  );
  expect(failed).toMatch(/\n {4}Error: x\n {4} at y$/);
  expect(lineForPeople(JSON.stringify({ ...line, err: { message: 'away' } }))).toMatch(/\n {4}\{"message":"away"\}$/);
});
