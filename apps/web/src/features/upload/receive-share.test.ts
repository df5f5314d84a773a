import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { json, startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { keepOnDevice, onDevice, spaceOnDevice } from '#web/testing/kept-on-device.ts';
import { closeDeviceStore, keptFileCopy, noMember } from './device-store.ts';
import { receiveShare } from './receive-share.ts';

keepOnDevice();
spaceOnDevice();

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
/** `memberId`: who is logged in. */
const answer = (memberId: number | null) =>
  server.answer((request, response) => {
    const isSession = request.url === '/api/auth/check';
    const body = isSession ? { user: memberId === null ? null : { id: memberId } } : { maxUploadMb: 1 };
    json(200, body)(request, response);
  });
beforeEach(() => answer(7));

const video = new File(['moving'], 'IMG_1.mov', { type: 'video/quicktime', lastModified: 5 });
const letter = new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' });

/** Posts a form with these files, and returns where the browser is sent. */
async function share(...files: (File | string)[]): Promise<URLSearchParams> {
  const body = new FormData();
  for (const file of files) body.append('media', file);
  const reply = await receiveShare(new Request(`${server.origin}/share`, { method: 'POST', body }));
  const place = new URL(reply.headers.get('location') ?? '');
  expect([reply.status, place.pathname, place.searchParams.get('dialog')]).toEqual([303, '/member-dashboard', 'send']);
  return place.searchParams;
}
const refused = async (...files: (File | string)[]) => {
  const place = await share(...files);
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [], copies: [] });
  return [place.get('shared'), place.get('step')];
};

const photo = (name: string) => new File(['still'], name, { type: 'image/jpeg' });

it('saves one video as an unfinished message of the member who is logged in', async () => {
  const place = await share('A caption', video);
  const { unfinished, copies } = await onDevice();
  const files = [{ copyId: copies[0], name: 'IMG_1.mov', type: 'video/quicktime', lastModified: expect.any(Number) }];
  expect(unfinished).toMatchObject([{ id: place.get('shared'), memberId: 7, purpose: 'send', takes: [], files }]);
  expect(await (await keptFileCopy(String(copies[0])))?.text()).toBe('moving');
  expect(place.has('step')).toBe(false);
});

it('saves every video and photo that was shared, and says why another file isn’t among them', async () => {
  const place = await share(photo('1.jpg'), letter, video, photo('2.jpg'));
  const { unfinished, copies } = await onDevice();
  expect(unfinished).toMatchObject([{ files: [{ name: '1.jpg' }, { name: 'IMG_1.mov' }, { name: '2.jpg' }] }]);
  expect([copies.length, place.get('shared'), place.get('left')]).toEqual([3, unfinished[0]?.id, 'file_type']);
  expect((await share(video, photo('3.jpg'))).has('left')).toBe(false);
});

it('saves those for which the device has room', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 2 * video.size, usage: 0 });
  const place = await share(video, new File([new Uint8Array(64)], 'large.mp4', { type: 'video/mp4' }));
  estimate.mockRestore();
  expect(await onDevice()).toMatchObject({ unfinished: [{ files: [{ name: 'IMG_1.mov' }] }], copies: { length: 1 } });
  expect(place.get('left')).toBe('not_kept');
});

it('saves it for no member yet if no one is logged in, or the server can’t be reached', async () => {
  answer(null);
  await share(video);
  server.answer((_request, response) => response.destroy());
  await share(video);
  expect((await onDevice()).unfinished.map(({ memberId }) => memberId)).toEqual([noMember, noMember]);
});

it('keeps nothing of what can’t be sent, and leads to the step where a file can be chosen', async () => {
  expect(await refused()).toEqual(['nothing', 'say']);
  expect(await refused('A caption')).toEqual(['nothing', 'say']);
  expect(await refused(new File([], '', { type: 'application/octet-stream' }))).toEqual(['nothing', 'say']);
  expect(await refused(letter)).toEqual(['file_type', 'say']);
  expect(await refused(new File([], 'IMG_2.mov'))).toEqual(['file_empty', 'say']);
  expect(await refused(new File([new Uint8Array(1024 ** 2 + 1)], 'IMG_3.mov'))).toEqual(['file_too_large', 'say']);
});

it('keeps nothing on a device without room for a copy, or in a window that stores nothing', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: video.size, usage: 0 });
  expect(await refused(video)).toEqual(['not_kept', 'say']);
  estimate.mockRestore();
  await closeDeviceStore();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const place = await share(video);
  open.mockRestore();
  expect(place.get('shared')).toBe('not_kept');
});

it('leads to the composer even if the form can’t be read', async () => {
  const broken = new Request(`${server.origin}/share`, {
    method: 'POST',
    body: 'cut',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const reply = await receiveShare(broken);
  expect(reply.headers.get('location')).toMatch(/\/member-dashboard\?dialog=send&step=say&shared=not_kept$/);
});
