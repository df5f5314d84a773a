import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExportedFile, ExportedMessage, SomedayExport } from '@someday/contract/api/export-format';
import type { SealStatement } from '@someday/contract/forms/seal-receipts';
import { offlinePage } from '../../apps/server/src/modules/exports/offline-page.ts';
import { gpsJpeg, gpsMp4 } from '../../apps/server/src/testing/media/make-media.ts';

const template = path.resolve(import.meta.dirname, '../../apps/web/dist-offline/offline.html');

/** As people name them; each would end an address that isn't encoded. */
export const folder = 'Emma & co #1/50% “off”?';
export const hostileTitle = '</script><script>document.title = "taken over"</script>';

const portrait = { color: 2, drawing: null, photo: null };
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

function message(id: number, overrides: Partial<ExportedMessage>): ExportedMessage {
  const open = { zone: 'Europe/Berlin', day: null, time: null, sealedOn: null, opensAt: '2026-11-05T05:00:00Z' };
  return {
    id,
    person: 1,
    recipientName: null,
    type: 'video',
    title: `Message ${id}`,
    description: null,
    caption: null,
    category: 'celebration',
    ownCategory: null,
    createdAt: '2026-11-02T18:00:00Z',
    seal: { ...open, isOpen: true, isSurprise: false, triggers: [] },
    viewedAt: null,
    deletedAt: null,
    reactions: [],
    width: 320,
    height: 180,
    durationSeconds: 2,
    original: null,
    shown: null,
    poster: null,
    receipts: [],
    ...overrides,
  };
}

/** As the installation signs it: the words and the original, as they are here. */
function sealOf({ id, title, description, caption, recipientName, original }: ExportedMessage) {
  if (!original) throw new Error('Only a message with its original was sealed.');
  const statement = JSON.stringify({
    version: 1,
    message: id,
    sealedAt: '2027-05-03T14:00:00.000Z',
    originals: [{ sha256: original.sha256, bytes: original.bytes }],
    texts: { title, description, caption, envelope: recipientName },
    rule: { zone: 'Europe/Berlin', day: '2036-06-14', time: null, triggers: [] },
    previous: null,
  } satisfies SealStatement);
  return {
    statement,
    signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  };
}

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
    seal: {
      zone: 'Europe/Berlin',
      day: '2136-06-14',
      time: null,
      sealedOn: '2027-05-03',
      opensAt: '2136-06-13T22:00:00Z',
      isOpen: false,
      isSurprise: false,
      triggers: [],
    },
    shown,
    poster,
    original,
  });
  const content: SomedayExport = {
    format: 'someday-export',
    version: 1,
    kind: 'member',
    madeAt: '2027-05-04T12:00:00Z',
    origin: 'https://someday.example',
    member: { name: 'Anna Hart', timeZone: 'Europe/Berlin', signature: { kind: 'typed', text: 'Mom' }, portrait },
    people: [
      {
        id: 1,
        name: 'Emma',
        email: null,
        relationship: 'Daughter',
        senderName: 'Mom',
        birthday: null,
        timeZone: null,
        portrait,
      },
    ],
    milestones: [],
    categories: [],
    messages: [
      { ...sealed, receipts: [sealOf(sealed)] },
      message(3, {
        type: 'photo',
        title: hostileTitle,
        caption: '<img src=x onerror=alert(1)>',
        shown: await add('photo.jpg', 'image/jpeg', photo),
        poster,
        width: 300,
        height: 400,
        viewedAt: '2026-11-06T08:00:00Z',
        reactions: [{ type: 'heart', at: '2026-11-06T08:05:00Z' }],
      }),
    ],
  };
  const page = path.join(into, 'index.html');
  await writeFile(page, await offlinePage(await readFile(template, 'utf8'), content));
  return page;
}
