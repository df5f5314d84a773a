import { describe, expect, it, vi } from 'vitest';
import { anOutgoing, keepOnDevice } from '#web/testing/kept-on-device.ts';
import { deviceStore, keepRecords } from './device-store.ts';
import { claimTake, createTakeKeeper, forgetTake, releaseTake, replaceTake, takeBlob, unsentTakes } from './takes.ts';

keepOnDevice();

let members = 0;
/** Each test has its own member, since they all share one device. */
const newMember = () => ++members;

async function recorded(memberId: number, ...chunks: string[]): Promise<string> {
  const take = createTakeKeeper(memberId).open('video/webm');
  for (const [index, chunk] of chunks.entries()) take.add(new Blob([chunk]), index + 1);
  expect(await take.flushed()).toBe(true);
  return take.id;
}

describe('a take', () => {
  it('is saved chunk by chunk as it grows, and is whole afterward', async () => {
    const anna = newMember();
    const id = await recorded(anna, 'Dear ', 'Emma', '!');
    releaseTake(id);
    expect(await unsentTakes(anna)).toMatchObject([{ id, seconds: 3, bytes: 10, mimeType: 'video/webm' }]);
    const blob = await takeBlob(id);
    expect(blob?.type).toBe('video/webm');
    expect(await blob?.text()).toBe('Dear Emma!');
  });

  it('remembers what it is about, as it was when the recording began', async () => {
    const anna = newMember();
    let about = { entries: { recipients: ['7'] }, idea: 'first-morning-of-school' };
    const take = createTakeKeeper(anna, () => about).open('video/webm');
    about = { entries: { recipients: [] }, idea: '' };
    take.add(new Blob(['Dear Lily']), 1);
    await take.flushed();
    releaseTake(take.id);
    const kept = { entries: { recipients: ['7'] }, idea: 'first-morning-of-school' };
    expect(await unsentTakes(anna)).toMatchObject([{ id: take.id, about: kept }]);
  });

  it('doesn’t make the recorder wait for an answer to the browser’s own question about storage', async () => {
    const persist = vi.fn<() => Promise<boolean>>(() => new Promise(() => {}));
    vi.stubGlobal('navigator', { storage: { persist } });
    expect(await createTakeKeeper(newMember()).warning()).toBeUndefined();
    expect(persist).toHaveBeenCalledOnce();
  });

  it('isn’t offered while a window is working on it', async () => {
    const anna = newMember();
    const id = await recorded(anna, 'x');
    expect(await unsentTakes(anna)).toEqual([]);
    releaseTake(id);
    expect(await unsentTakes(anna)).toHaveLength(1);
    claimTake(id);
    expect(await unsentTakes(anna)).toEqual([]);
  });

  it('is never shown to another account on this device', async () => {
    const [anna, bela] = [newMember(), newMember()];
    releaseTake(await recorded(anna, 'x'));
    expect(await unsentTakes(bela)).toEqual([]);
    expect(await unsentTakes(anna)).toHaveLength(1);
  });

  it('doesn’t mix with another recorded at the same time', async () => {
    const anna = newMember();
    const keeper = createTakeKeeper(anna);
    const [one, other] = [keeper.open('video/webm'), keeper.open('video/webm')];
    for (const number of [1, 2, 3]) {
      one.add(new Blob([`one ${number} `]), number);
      other.add(new Blob([`other ${number} `]), number);
    }
    await Promise.all([one.flushed(), other.flushed()]);
    expect(await (await takeBlob(one.id))?.text()).toBe('one 1 one 2 one 3 ');
    expect(await (await takeBlob(other.id))?.text()).toBe('other 1 other 2 other 3 ');
  });

  it('isn’t offered once it is on its way', async () => {
    const anna = newMember();
    const id = await recorded(anna, 'x');
    releaseTake(id);
    await keepRecords([anOutgoing({ memberId: anna, takeId: id })], 'none');
    expect(await unsentTakes(anna)).toEqual([]);
  });

  it('leaves nothing behind when it is deleted', async () => {
    const anna = newMember();
    const id = await recorded(anna, 'a', 'b');
    await forgetTake(id);
    expect(await takeBlob(id)).toBeUndefined();
    const store = await deviceStore();
    expect((await store?.getAll('chunks'))?.filter(({ takeId }) => takeId === id)).toEqual([]);
    expect(await unsentTakes(anna)).toEqual([]);
  });

  it('is replaced by its remuxed file, all or nothing', async () => {
    const anna = newMember();
    const id = await recorded(anna, 'raw ', 'chunks');
    expect(await replaceTake(id, new Blob(['a better file'], { type: 'video/mp4' }))).toBe(true);
    const blob = await takeBlob(id);
    expect(blob?.type).toBe('video/mp4');
    expect(await blob?.text()).toBe('a better file');
    expect(await replaceTake('a take that is not there', new Blob(['x']))).toBe(false);
  });

  it('says when the device is full, and keeps what it had', async () => {
    const anna = newMember();
    const take = createTakeKeeper(anna).open('video/webm');
    take.add(new Blob(['first ']), 1);
    expect(await take.flushed()).toBe(true);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    take.add(new Blob(['lost ']), 2);
    expect(await take.flushed()).toBe(false);
    full.mockRestore();
    take.add(new Blob(['useless without the one before']), 3);
    expect(await take.flushed()).toBe(false);
    expect(await (await takeBlob(take.id))?.text()).toBe('first ');
  });
});
