import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { expect, it, vi } from 'vitest';
import type { InstallationCheck } from '@someday/contract/api/installation';
import { doctorScreen } from './doctor-screen.ts';

const node: InstallationCheck = { name: 'Node', state: 'healthy', detail: 'Version 24.', remedy: null };
const https: InstallationCheck = { name: 'HTTPS', state: 'attention', detail: 'Off.', remedy: 'Use a proxy.' };
const email: InstallationCheck = { name: 'Email', state: 'trouble', detail: 'No answer.', remedy: 'Check SMTP_URL.' };

const { getColorDepth } = WriteStream.prototype;
const stream = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY, getColorDepth });

it('the doctor’s screen has a line for each check, and one below with what to do', () => {
  expect(doctorScreen([node, https, email], stream(false)).split('\n')).toEqual([
    '',
    '  ✓ Node   Version 24.',
    '  ! HTTPS  Off.',
    '           → Use a proxy.',
    '  ✗ Email  No answer.',
    '           → Check SMTP_URL.',
    '',
    '  1 thing needs fixing. 1 thing is worth knowing.',
    '',
  ]);
});

it.each([
  [[node], 'Everything is fine.'],
  [[node, https, https], 'Nothing needs fixing. 2 things are worth knowing.'],
  [[node, email, email], '2 things need fixing. The rest is fine.'],
])('the doctor’s screen ends with a summary', (checks, summary) => {
  expect(doctorScreen(checks, stream(false))).toContain(`\n  ${summary}\n`);
});

it('the doctor’s screen has colors on a terminal only, and none with NO_COLOR', () => {
  const isColored = (isTTY: boolean) => doctorScreen([node], stream(isTTY)).includes('\u001B[32m✓');
  vi.stubEnv('TERM', 'xterm-256color');
  for (const name of ['CI', 'NO_COLOR', 'NODE_DISABLE_COLORS', 'FORCE_COLOR']) vi.stubEnv(name, undefined);
  expect([isColored(true), isColored(false)]).toEqual([true, false]);
  vi.stubEnv('NO_COLOR', '1');
  expect(isColored(true)).toBe(false);
});
