import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import {
  boundedQueue,
  hashingLoad,
  hashPassword,
  passwordMatches,
  refuseAfterHashing,
  passwordNeedsRehash,
} from './password-hash.ts';

describe('a password', () => {
  it('matches its hash, in any Unicode normalization', async () => {
    const stored = await hashPassword('caf\u00e9 \ufb01sh');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwordNeedsRehash(stored)).toBe(false);
    expect(await passwordMatches(stored, 'cafe\u0301 fish')).toBe(true);
    expect(await passwordMatches(stored, 'cafe fish')).toBe(false);
    expect(await hashPassword('cafe\u0301 fish')).not.toBe(stored);
  });

  it.each([
    ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
    ['less memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }],
    ['another variant', { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 }],
  ])('still matches a hash made with %s, which then needs rehashing', async (_what, cost) => {
    const stored = await hash('a gate in the garden', cost);
    expect(await passwordMatches(stored, 'a gate in the garden')).toBe(true);
    expect(passwordNeedsRehash(stored)).toBe(true);
  });

  it('without an account costs the same work and never matches', async () => {
    const answer = refuseAfterHashing('a gate in the garden');
    expect(hashingLoad().running).toBe(1);
    expect(await answer).toBe(false);
    expect(hashingLoad().running).toBe(0);
  });

  it('is hashed and compared two at a time, with up to five hundred waiting', async () => {
    const stored = await hash('a gate in the garden', { memoryCost: 8, timeCost: 1, parallelism: 1 });
    const work = Array.from({ length: 502 }, (_, index) =>
      index === 0 ? refuseAfterHashing('wrong') : passwordMatches(stored, 'a gate in the garden'),
    );
    expect(hashingLoad()).toEqual({ running: 2, waiting: 500 });
    await expect(hashPassword('one too many')).rejects.toMatchObject({ code: 'busy', status: 503 });
    await expect(passwordMatches(stored, 'one too many')).rejects.toMatchObject({ code: 'busy' });
    await expect(refuseAfterHashing('one too many')).rejects.toMatchObject({ code: 'busy' });
    const results = await Promise.all(work);
    expect(results.filter(Boolean)).toHaveLength(501);
    expect(await refuseAfterHashing('there is room again')).toBe(false);
  });
});

describe('a bounded queue', () => {
  it('never does more at a time than allowed, in order', async () => {
    const queue = boundedQueue({ atOnce: 2, mostWaiting: 100 });
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = Array.from({ length: 50 }, (_, index) =>
      queue.run(async () => {
        begun.push(index);
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
      }),
    );
    await Promise.all(work);
    expect(most).toBe(2);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
  });

  it('passes errors on and continues', async () => {
    const queue = boundedQueue({ atOnce: 1, mostWaiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('without room to wait still does what it can', async () => {
    const queue = boundedQueue({ atOnce: 1, mostWaiting: 0 });
    const first = queue.run(async () => 'first');
    await expect(queue.run(async () => 'second')).rejects.toMatchObject({ code: 'busy' });
    expect(await first).toBe('first');
  });
});
