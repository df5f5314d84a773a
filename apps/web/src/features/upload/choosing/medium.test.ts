import { describe, expect, it } from 'vitest';
import { bytesOf } from '#web/testing/real-files.ts';
import { messageTypeOf, recordingFile, sortOffers } from './medium.ts';

/** The first bytes of real files. */
const heads = {
  mp4: '\0\0\0\u0018ftypisom\0\0\u0002\0isommp41',
  oldQuickTime: '\0\0\0\u0008wide\0\0\0\u0010mdat',
  tiff: 'II*\0\u0008\0\0\0',
  jpeg: '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0',
  pdf: '%PDF-1.7',
  heic: '\0\0\0\u0018ftypheic\0\0\0\0mif1heic',
};
const fileOf = (head: string, name: string, type = '') => new File([bytesOf(head)], name, { type });

describe('a chosen file', () => {
  it.each([
    ['clip.mp4', 'video/mp4', 'video'],
    ['old.WMV', '', 'video'],
    ['film.mkv', 'application/octet-stream', 'video'],
    ['00012.MTS', 'model/vnd.mts', 'video'],
    ['MOV001.MOD', '', 'video'],
    ['IMG_1.HEIC', '', 'photo'],
    ['scan.tif', 'image/tiff', 'photo'],
    ['card.jpg', 'image/jpeg', 'photo'],
    ['drawing.svg', 'image/svg+xml', undefined],
    ['letter.pdf', 'application/pdf', undefined],
    ['mp4', '', undefined],
  ])('named %s of type "%s" is a %s', (name, type, kind) => {
    expect(messageTypeOf(new File([], name, { type }))).toBe(kind);
  });

  async function refusalOf(file: File, asked: { accept: 'video' | 'video-or-photo'; maxUploadMb: number | undefined }) {
    const { refusals } = await sortOffers([{ file, isFolder: false }], { ...asked, isMany: false });
    return refusals[0]?.text;
  }

  it('is known by its content, whatever its name says', async () => {
    const asked = { accept: 'video', maxUploadMb: undefined } as const;
    expect(await refusalOf(fileOf(heads.oldQuickTime, 'MVI_0001.jpg'), asked)).toBeUndefined();
    const photo = fileOf(heads.heic, 'clip.mp4', 'video/mp4');
    expect(await refusalOf(photo, asked)).toBe('Please select a video file');
    expect(messageTypeOf(photo)).toBe('photo');
    expect(await refusalOf(fileOf(heads.tiff, 'scan.tif'), { ...asked, accept: 'video-or-photo' })).toBeUndefined();
    const unread = /^We can’t read this file\. It may be damaged/;
    expect(await refusalOf(fileOf(heads.pdf, 'clip.mp4', 'video/mp4'), asked)).toMatch(unread);
    expect(await refusalOf(fileOf('no picture in here', 'clip.MOV'), asked)).toMatch(unread);
    expect(await refusalOf(fileOf(heads.pdf, 'card.jpg'), asked)).toMatch(/^We can’t use this kind of file\./);
  });

  it('is refused before the upload if it is empty, of the wrong kind or too large', async () => {
    const small = fileOf(heads.mp4, 'clip.mp4', 'video/mp4');
    const accept = 'video-or-photo';
    expect(await refusalOf(small, { accept, maxUploadMb: 1 })).toBeUndefined();
    expect(await refusalOf(small, { accept, maxUploadMb: undefined })).toBeUndefined();
    expect(await refusalOf(new File([], 'clip.mp4'), { accept, maxUploadMb: 1 })).toBe(
      'This file is empty. Choose another one.',
    );
    expect(await refusalOf(fileOf(heads.pdf, 'letter.pdf'), { accept, maxUploadMb: 1 })).toMatch(
      /^We can’t use this kind of file\./,
    );
    const large = fileOf(heads.mp4 + '\0'.repeat(1024 ** 2), 'clip.mp4');
    expect(await refusalOf(large, { accept, maxUploadMb: 1 })).toBe('This file is too large. Files can be up to 1 MB.');
    Object.defineProperty(large, 'size', { value: 3 * 1024 ** 3 });
    expect(await refusalOf(large, { accept, maxUploadMb: 2048 })).toBe(
      'This file is too large. Files can be up to 2 GB.',
    );
  });

  it('is refused if it is a photo where a video is needed', async () => {
    const asked = { accept: 'video', maxUploadMb: 1 } as const;
    expect(await refusalOf(fileOf(heads.jpeg, 'card.jpg', 'image/jpeg'), asked)).toBe('Please select a video file');
    expect(await refusalOf(fileOf(heads.mp4, 'clip.mp4', 'video/mp4'), asked)).toBeUndefined();
  });

  it.each([
    ['video/webm;codecs=vp9,opus', 'For your 18th birthday', 'For your 18th birthday.webm'],
    ['video/mp4', 'Why? a/b', 'Why  a b.mp4'],
    ['', '???', 'Recording.webm'],
  ])('recorded as %s and titled %s is named %s', (type, title, name) => {
    expect(recordingFile(new Blob(['x'], { type }), title).name).toBe(name);
  });
});
