import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportedFile } from '@someday/contract/api/export-format';
import { offlinePage } from '../../apps/server/src/modules/exports/offline-page.ts';
import { gpsJpeg, gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';
import { exportOf, message, sealedUntil, sealingKey } from '../../apps/web/src/testing/archive.ts';

const template = path.resolve(import.meta.dirname, '../../apps/web/dist-offline/offline.html');

/** As people name them; each would end an address that isn't encoded. */
export const folder = 'Emma & co #1/50% “off”?';
export const hostileTitle = '</script><script>document.title = "taken over"</script>';

const installation = sealingKey();

/** An unpacked archive in this folder. Returns the page in it. */
export async function unpackArchive(into: string): Promise<string> {
  const add = async (name: string, mime: string, source: string): Promise<ExportedFile> => {
    const target = path.join(into, folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(source, target);
    const bytes = await readFile(source);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path: `${folder}/${name}`, mime, bytes: bytes.length, sha256 };
  };
  const [video, photo] = [await gpsMp4(), await gpsJpeg()];
  const shown = await add('video.mp4', 'video/mp4', video);
  const poster = await add('poster.jpg', 'image/jpeg', photo);
  const original = await add('original.mov', 'video/quicktime', video);
  const sealed = message(12, {
    title: 'For your 18th birthday',
    description: 'You kept asking why we never sold it.\n\nHere is why.',
    seal: sealedUntil('2136-06-13T22:00:00Z', { zone: 'Europe/Berlin', day: '2136-06-14', sealedOn: '2027-05-03' }),
    shown,
    poster,
    original,
  });
  const content = exportOf([
    { ...sealed, receipts: [installation.seal(sealed)] },
    message(3, {
      type: 'photo',
      title: hostileTitle,
      caption: '<img src=x onerror=alert(1)>',
      original: null,
      shown: await add('photo.jpg', 'image/jpeg', photo),
      poster,
      width: 300,
      height: 400,
      viewedAt: '2026-11-06T08:00:00Z',
      reactions: [{ type: 'heart', at: '2026-11-06T08:05:00Z' }],
    }),
  ]);
  const page = path.join(into, 'index.html');
  await writeFile(page, await offlinePage(await readFile(template, 'utf8'), content));
  return page;
}
