import { describe, expect, it } from 'vitest';
import { messageStatus, opennessOf } from './release.ts';

const now = new Date('2026-11-21T12:00:00Z');
const past = new Date(now.getTime() - 1);
const future = new Date(now.getTime() + 1);

describe('a message’s status', () => {
  it.each([
    [null, null, 'available'],
    [past, null, 'available'],
    [now, null, 'available'],
    [future, null, 'scheduled'],
    [null, past, 'viewed'],
    [future, past, 'scheduled'],
  ] as const)('opening at %s, viewed at %s, is %s', (opensAt, viewedAt, status) => {
    expect(messageStatus({ opensAt, viewedAt }, now)).toBe(status);
  });
});

describe('what a recipient may have', () => {
  it.each([
    [future, 'ready', 'sealed'],
    [future, 'attention', 'sealed'],
    [null, 'waiting', 'on-its-way'],
    [past, 'attention', 'on-its-way'],
    [null, 'ready', 'open'],
    [now, 'ready', 'open'],
  ] as const)('of a message opening at %s whose medium is %s is: %s', (opensAt, mediaState, openness) => {
    expect(opennessOf({ opensAt, mediaState }, now)).toBe(openness);
  });
});
