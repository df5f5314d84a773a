import { describe, expect, it } from 'vitest';
import { downloadName } from './reading.service.ts';

const emoji = '👩‍👩‍👧‍👦';

describe('the name of a saved video', () => {
  it.each([
    ['The story of the blue boat', 'The story of the blue boat.mp4'],
    ['Für Zoë, zum 18. Geburtstag', 'Für Zoë, zum 18. Geburtstag.mp4'],
    ['../../etc/passwd', 'etc passwd.mp4'],
    ['..\\..\\windows\\system32', 'windows system32.mp4'],
    ['C:\\secrets', 'C secrets.mp4'],
    ['.hidden.', 'hidden.mp4'],
    ['She said "yes" <3', 'She said yes 3.mp4'],
    ['one\r\nset-cookie: two=2', 'one set-cookie two=2.mp4'],
    ['nul\0byte', 'nulbyte.mp4'],
    ['photo\u202egpj.exe', 'photogpj.exe.mp4'],
    ['\u2066left\u2069 and right', 'left and right.mp4'],
    ['half \ud83d', 'half \ufffd.mp4'],
    [`For all ${emoji}`, `For all ${emoji}.mp4`],
    ['CON', 'message CON.mp4'],
    ['lpt1.txt', 'message lpt1.txt.mp4'],
    ['Connie', 'Connie.mp4'],
    ['', 'message.mp4'],
    [' ... ', 'message.mp4'],
    ['???', 'message.mp4'],
    ['\u202e\u0007', 'message.mp4'],
  ])('for %j is %j', (title, name) => {
    expect(downloadName(title, 'video/mp4')).toBe(name);
  });

  it.each(['x'.repeat(300), 'ж'.repeat(300), emoji.repeat(300)])('fits into any folder (%#)', (title) => {
    const name = downloadName(title, 'video/mp4');
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(name)).toBeGreaterThan(150);
    const kept = name.slice(0, -'.mp4'.length);
    expect(title.startsWith(kept) && title.slice(kept.length, kept.length + 1)).toBe(title.slice(0, 1));
  });

  it('has the right extension for a picture', () => {
    expect(downloadName('Us', 'image/jpeg')).toBe('Us.jpg');
    expect(downloadName('Us', 'image/webp')).toBe('Us.webp');
  });
});
