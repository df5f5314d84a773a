import { expect, it } from 'vitest';
import { tooManyTries } from './app-error.ts';

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [86_400, '24 hours'],
])('a wait of %i seconds reads "%s"', (seconds, words) => {
  const { message, details } = tooManyTries(seconds);
  expect(message).toBe(`Too many tries. Try again in ${words}.`);
  expect(details.retryAfterSeconds).toBe(seconds);
});
