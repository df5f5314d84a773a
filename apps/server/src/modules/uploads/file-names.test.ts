import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aLovedOne, aMember, messageForm, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { tusOf, uploadForm } from '#server/testing/tus.ts';

let app: TestApp;
let anna: MadeMember;
let emmaId: number;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aMember(app);
  emmaId = (await aLovedOne(anna)).id;
});
afterAll(() => app.close());

/** Names that have confused other programs, and what is shown of them. */
const names: [string, string, string][] = [
  ['a path upwards', '../../../etc/passwd.jpg', 'passwd.jpg'],
  ['a Windows path', 'C:\\Windows\\system32\\a.jpg', 'a.jpg'],
  ['an encoded path', '..%2f..%2fa.jpg', '..%2f..%2fa.jpg'],
  ['a NUL', 'a.jpg\u0000.exe', 'a.jpg.exe'],
  ['a line break, as for a header', 'a\r\nset-cookie: x.jpg', 'aset-cookie: x.jpg'],
  ['reversed letters', 'photo\u202egpj.exe', 'photogpj.exe'],
  ['300 letters', `${'x'.repeat(300)}.jpg`, 'x'.repeat(255)],
  ['a Windows device', 'CON', 'CON'],
  ['pictures', '👵🏽🎂.jpg', '👵🏽🎂.jpg'],
  ['markup', '<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
  ['nothing but dots and slashes', '../..//', 'unnamed'],
];

describe('a file named with', () => {
  it.each(names)('%s is stored under our own name, and shown harmlessly (D5)', async (_what, fileName, shown) => {
    const bytes = await readFile(await gpsJpeg());
    const tus = tusOf(anna.browser, app.origin);
    const id = await tus.begin(bytes.length, fileName);
    await tus.patch(id, 0, bytes);
    const ofUpload = await anna.browser.ok('createMessage', { form: uploadForm(emmaId, id) });
    expect(ofUpload.fileName).toBe(shown);

    const form = await messageForm(emmaId, { file: await gpsJpeg() });
    form.set('video', new Blob([bytes]), fileName);
    const ofForm = await anna.browser.ok('createMessage', { form });
    // A form's syntax can't represent some of these. In any case, nothing of a path or a control character is left.
    expect(ofForm.fileName).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    expect(ofForm.fileName.length).toBeGreaterThan(0);

    const folders = await readdir(app.platform.config.dataDir, { recursive: true, withFileTypes: true });
    const files = folders.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files.filter((name) => !/^([0-9a-f]{32}|.*\.(key|eml))$/.test(name))).toEqual([]);
  });
});
