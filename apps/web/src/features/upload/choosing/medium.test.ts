import { describe, expect, it } from 'vitest';
import { messageTypeOf, recordingFile, refusalOf } from './medium.ts';

describe('a chosen file', () => {
  it.each([
    ['clip.mp4', 'video/mp4', 'video'],
    ['old.WMV', '', 'video'],
    ['film.mkv', 'application/octet-stream', 'video'],
    ['IMG_1.HEIC', '', 'photo'],
    ['card.jpg', 'image/jpeg', 'photo'],
    ['drawing.svg', 'image/svg+xml', undefined],
    ['letter.pdf', 'application/pdf', undefined],
    ['mp4', '', undefined],
  ])('named %s of type "%s" is a %s', (name, type, kind) => {
    expect(messageTypeOf({ name, type })).toBe(kind);
  });

  it('is refused before the upload if it is empty, of the wrong kind or too large', () => {
    const small = new File(['12345'], 'clip.mp4', { type: 'video/mp4' });
    const accept = 'video-or-photo';
    expect(refusalOf(small, { accept, maxUploadMb: 1 })).toBeUndefined();
    expect(refusalOf(small, { accept, maxUploadMb: undefined })).toBeUndefined();
    expect(refusalOf(new File([], 'clip.mp4'), { accept, maxUploadMb: 1 })).toBe(
      'This file is empty. Choose another one.',
    );
    expect(refusalOf(new File(['%PDF'], 'letter.pdf'), { accept, maxUploadMb: 1 })).toMatch(
      /^We can’t use this kind of file\./,
    );
    const large = new File([new Uint8Array(1024 ** 2 + 1)], 'clip.mp4');
    expect(refusalOf(large, { accept, maxUploadMb: 1 })).toBe('This file is too large. Files can be up to 1 MB.');
    Object.defineProperty(large, 'size', { value: 3 * 1024 ** 3 });
    expect(refusalOf(large, { accept, maxUploadMb: 2048 })).toBe('This file is too large. Files can be up to 2 GB.');
  });

  it('is refused if it is a photo where a video is needed', () => {
    const asked = { accept: 'video', maxUploadMb: 1 } as const;
    expect(refusalOf(new File(['still'], 'card.jpg', { type: 'image/jpeg' }), asked)).toBe(
      'Please select a video file',
    );
    expect(refusalOf(new File(['moving'], 'clip.mp4', { type: 'video/mp4' }), asked)).toBeUndefined();
  });

  it.each([
    ['video/webm;codecs=vp9,opus', 'For your 18th birthday', 'For your 18th birthday.webm'],
    ['video/mp4', 'Why? a/b', 'Why  a b.mp4'],
    ['', '???', 'Recording.webm'],
  ])('recorded as %s and titled %s is named %s', (type, title, name) => {
    expect(recordingFile(new Blob(['x'], { type }), title).name).toBe(name);
  });
});
