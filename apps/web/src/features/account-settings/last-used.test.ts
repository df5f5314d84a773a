import { expect, it } from 'vitest';
import { lastUsed } from './sessions-section.tsx';

const now = new Date('2026-11-21T13:02:00Z'); // 14:02 in Berlin

it.each([
  ['2026-11-21T13:02:00Z', 'Active now'],
  ['2026-11-21T13:05:00Z', 'Active now'], // a device whose clock is behind
  ['2026-11-21T12:58:00Z', 'Active now'],
  ['2026-11-21T12:57:00Z', 'Last used 5 minutes ago'],
  ['2026-11-21T12:03:00Z', 'Last used 55 minutes ago'],
  ['2026-11-21T12:02:00Z', 'Last used 1 hour ago'],
  ['2026-11-20T23:00:00Z', 'Last used 14 hours ago'], // midnight in Berlin
  ['2026-11-20T22:59:00Z', 'Last used yesterday'],
  ['2026-11-19T23:00:00Z', 'Last used yesterday'],
  ['2026-11-19T12:00:00Z', 'Last used on November 19, 2026'],
])('a session last used at %s says: %s', (instant, words) => {
  expect(lastUsed(instant, now, 'Europe/Berlin')).toBe(words);
});
