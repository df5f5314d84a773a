import type { Trim } from '@someday/contract/rules/media';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
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

describe('a preview', () => {
  it('shows the caption as it will appear', () => {
    chosePhoto(' Roses everywhere ');
    expect(screen.getByRole('img', { name: 'Your photo' }).getAttribute('decoding')).toBe('async');
    expect(screen.getByText('Roses everywhere').className).not.toContain('absolute');
    cleanup();
    chosePhoto();
    expect(document.querySelector('figure p')).toBeNull();
  });

  it('says that the file can be sent even if this browser can’t show it', async () => {
    chosePhoto('Roses everywhere');
    report(screen.getByRole('img'), 'error');
    await screen.findByText('This browser can’t show this photo, but you can still send it.');
    cleanup();
    choseVideo(clip);
    report(video(), 'error');
    await screen.findByText('This browser can’t show this video, but you can still send it.');
  });

  it('doesn’t play only the sound of a video', async () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 0, duration: 12 });
    await screen.findByText('This browser can’t show this video, but you can still send it.');
  });

  it('asks for the file again if it is gone', async () => {
    choseVideo(gone);
    report(video(), 'error');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch('We can’t read this file anymore. Choose it again.');
  });

  it('shows a video’s length and first picture, even on iPhones', () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 640, duration: 83, currentTime: 0 });
    expect(video().currentTime).toBeGreaterThan(0);
    report(video(), 'durationchange');
    screen.getByText('1:23');
  });

  it('shows the length of another program’s recording once it is known', () => {
    choseVideo(clip);
    report(video(), 'loadedmetadata', { videoWidth: 640, duration: Infinity, currentTime: 0 });
    expect(screen.queryByText('1:23')).toBeNull();
    report(video(), 'durationchange', { duration: 83 });
    screen.getByText('1:23');
  });

  it('lets a video be trimmed, at least a second of it, and plays only that', async () => {
    const trims: (Trim | undefined)[] = [];
    function Page() {
      const [trim, setTrim] = useState<Trim>();
      const medium = { kind: 'file', messageType: 'video', file: clip, trim } as const;
      trims.push(trim);
      return <MediumPreview medium={medium} onTrim={setTrim} />;
    }
    render(<Page />);
    expect(screen.queryByRole('slider', { name: 'Starts at' })).toBeNull();
    report(video(), 'durationchange', { duration: 80, currentTime: 0 });
    const [start, end] = [screen.getByLabelText('Starts at'), screen.getByLabelText('Ends at')];
    fireEvent.change(start, { target: { value: '3.5' } });
    expect(start.getAttribute('aria-valuetext')).toBe('3.5 seconds');
    expect(trims.at(-1)).toEqual({ start: 3.5, end: null });
    fireEvent.change(end, { target: { value: '2' } });
    expect(trims.at(-1)).toEqual({ start: 3.5, end: 4.5 });
    fireEvent.change(end, { target: { value: '70' } });
    expect(end.getAttribute('aria-valuetext')).toBe('1 minute 10 seconds');
    screen.getByText(/^Keeping 1:07 of 1:20\./);
    report(video(), 'play', { duration: 80, currentTime: 70, paused: false });
    expect(video().currentTime).toBe(3.5);
    fireEvent.click(screen.getByRole('button', { name: 'Keep all of it' }));
    expect(trims.at(-1)).toBeUndefined();
  });
});
