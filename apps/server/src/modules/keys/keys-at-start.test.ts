import { describe, expect, it } from 'vitest';
import {
  aSeenFamily,
  both,
  newer,
  older,
  olderId,
  otherPepper,
  pepper,
  setUpKeyChanges,
} from '#server/testing/key-changes.ts';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { StartError } from '#server/lib/app-error.ts';

const installation = setUpKeyChanges();
const { start, stop, keysInUse, sealUnnamed } = installation;

describe('a start', () => {
  const refusalOf = async (masterKey: string, givenPepper = pepper): Promise<string> => {
    const error: unknown = await start(masterKey, givenPepper).catch((reason: unknown) => reason);
    if (!(error instanceof StartError)) throw new Error('it wasn’t refused because of its keys');
    return error.message;
  };

  it('without a master key that is still needed is refused, in one line that says what to do', async () => {
    const first = await start(older);
    const { look, seen } = await aSeenFamily(first);
    const stored = (await first.storedObjects()).length;
    await stop(first);

    const text = await refusalOf(newer);
    expect(text).toMatch(
      new RegExp(`^master key ${olderId} \\(stored files that need it: ${stored}, access codes: 1\\) is missing`),
    );
    expect(text).toContain('Put it back into MASTER_KEY, above the newest, and start again');
    expect(text).not.toContain('\n');
    expect(await keysInUse()).toEqual(new Set([olderId]));
    expect(await look(await start(both))).toEqual(seen);
  });

  it('is refused without the key of codes that don’t name it', async () => {
    const first = await start(older);
    const emma = await aLovedOne(await aMember(first));
    await sealUnnamed(emma.id, emma.accessCode);
    await stop(first);
    expect(await refusalOf(newer)).toContain('the master key of the access codes is missing (codes that need it: 1)');
    await start(both);
  });

  it('with a different pepper is refused once there are codes, but not before', { tags: 'long' }, async () => {
    await stop(await start(older, otherPepper));
    const first = await start(older, pepper);
    const { look, seen } = await aSeenFamily(first);
    await stop(first);
    expect(await refusalOf(older, otherPepper)).toMatch(/^PEPPER isn’t the pepper .* Put the original back/);
    expect(await look(await start(older, pepper))).toEqual(seen);
  });

  it('with a different pepper is refused even if none was recorded', { tags: 'long' }, async () => {
    const first = await start(older);
    await aLovedOne(await aMember(first));
    await stop(first);
    await installation.db.deleteFrom('installation_keys').execute();
    expect(await refusalOf(older, otherPepper)).toContain('isn’t the pepper');
    expect(await installation.db.selectFrom('installation_keys').selectAll().execute()).toEqual([]);
    await start(older, pepper);
  });
});
