import { afterEach, expect, it, vi } from 'vitest';
import { createLogger, holdLines, lineForPeople } from './logger.ts';

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

it('on a terminal, what is in a line can’t control it, and a line may have no event', () => {
  const line = {
    level: 50,
    time: '2027-01-01T12:00:00.000Z',
    name: '\u001B[2J\r\u009B',
    err: { stack: 'Error: \u0007\n\tx' },
  };
  expect(lineForPeople(JSON.stringify(line))).toMatch(/ {2}error {4}name: \?\[2J\?\?\n {4}Error: \?\n {4}\tx$/);
});

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.restoreAllMocks();
});

it('on a terminal, lines wait for the start block, and then there are no others', () => {
  process.stdout.isTTY = true;
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const logger = createLogger({ logLevel: 'info' });
  const show = holdLines();
  logger.info({}, 'during');
  logger.info({}, 'Server listening at http://127.0.0.1:3000');
  process.stdout.write('start block');
  show();
  logger.info({}, 'afterward');
  expect(write.mock.calls.map(([text]) => String(text).split('  ').at(-1)?.trim())).toEqual([
    'start block',
    'during',
    'afterward',
  ]);
});
