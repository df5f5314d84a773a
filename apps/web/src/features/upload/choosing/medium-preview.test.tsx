import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { report, video } from '#web/testing/media-element.ts';
import { MediumPreview } from './medium-preview.tsx';

afterEach(cleanup);

const photo = new File(['still'], 'IMG_1.HEIC', { type: 'image/heic' });
const clip = new File(['moving'], 'IMG_1.mov', { type: 'video/quicktime' });
/** A file that was deleted after it was chosen. */
const gone = Object.assign(new File(['moving'], 'gone.mp4'), {
  slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
});

const chosePhoto = (caption?: string) =>
  render(<MediumPreview medium={{ kind: 'file', messageType: 'photo', file: photo }} caption={caption} />);
const choseVideo = (file: File) => render(<MediumPreview medium={{ kind: 'file', messageType: 'video', file }} />);

describe('what is about to be sent', () => {
  it('is shown with its caption as it will stand', () => {
    chosePhoto(' Roses everywhere ');
    expect(screen.getByRole('img', { name: 'Your photo' }).getAttribute('decoding')).toBe('async');
    expect(screen.getByText('Roses everywhere').className).toContain('absolute');
    cleanup();
    chosePhoto();
    expect(document.querySelector('figure p')).toBeNull();
  });

  it('can be sent when this browser cannot show it', async () => {
    chosePhoto('Roses everywhere');
    report(screen.getByRole('img'), 'error');
    await screen.findByText('This browser cannot show this photo. It can be sent all the same.');
    cleanup();
    choseVideo(clip);
    report(video(), 'error');
    await screen.findByText('This browser cannot show this video. It can be sent all the same.');
  });

  it('is not shown as a sound without a picture', async () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 0, duration: 12 });
    await screen.findByText('This browser cannot show this video. It can be sent all the same.');
  });

  it('has to be chosen again when it is not there any more', async () => {
    choseVideo(gone);
    report(video(), 'error');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^This file cannot be read any more\..*Please choose it again\.$/);
  });

  it('tells the length of a video and shows its first picture, on iPhones too', () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 640, duration: 83, currentTime: 0 });
    expect(video().currentTime).toBeGreaterThan(0);
    report(video(), 'durationchange');
    screen.getByText('1:23 · 6 Bytes');
  });

  it('tells the length of a recording of another program once it is known', () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 640, duration: Infinity, currentTime: 0 });
    screen.getByText('6 Bytes');
    report(video(), 'durationchange', { duration: 83 });
    screen.getByText('1:23 · 6 Bytes');
  });
});
