import { describe, expect, it, vi } from 'vitest';
import { constraintsFor, deviceOf, explainCamera, openCamera } from './camera.ts';
import { recordingType } from './recording.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('the device', () => {
  it.each([
    [phone, 5, { isMobile: true, isSafari: true }],
    [tablet, 5, { isMobile: true, isSafari: true }],
    [tablet, 0, { isMobile: false, isSafari: true }],
    [chrome, 0, { isMobile: false, isSafari: false }],
    [`${chrome} Mobile`.replace('X11; Linux x86_64', 'Linux; Android 14'), 5, { isMobile: true, isSafari: false }],
  ])('%s with %d touch points', (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toEqual(device);
  });
});

describe('the camera', () => {
  it('is asked for a small picture on phones and in Safari, for a large one elsewhere', () => {
    const small = {
      width: { ideal: 320, max: 480 },
      height: { ideal: 240, max: 360 },
      frameRate: { ideal: 15, max: 20 },
    };
    const large = {
      width: { ideal: 1280, max: 1920 },
      height: { ideal: 720, max: 1080 },
      frameRate: { ideal: 30, max: 60 },
    };
    const wished = (isMobile: boolean, isSafari: boolean) =>
      constraintsFor({ isMobile, isSafari }).map(({ video }) => video);
    expect(wished(true, false)).toMatchObject([small, { width: { ideal: 480 }, height: { ideal: 360 } }, true]);
    expect(wished(false, true)).toMatchObject([small, true]);
    expect(wished(false, false)).toMatchObject([large, true]);
  });

  const failing = (...names: string[]) => {
    const getUserMedia = vi.fn<() => Promise<MediaStream>>();
    for (const name of names) getUserMedia.mockRejectedValueOnce(new DOMException('No', name));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    return getUserMedia;
  };
  const tries = constraintsFor({ isMobile: true, isSafari: false });

  it('is asked with simpler settings when the wished ones fail', async () => {
    const asked = failing('AbortError', 'AbortError', 'AbortError');
    await expect(openCamera(tries)).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it.each(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'])(
    'is asked once when it answers %s',
    async (name) => {
      const asked = failing(name, name);
      await expect(openCamera(tries)).rejects.toMatchObject({ name });
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['NotAllowedError', /^Camera access is required to record videos\./, true],
    ['NotFoundError', /^No camera found\./, false],
    ['NotReadableError', /^Camera is already in use by another application\./, false],
    ['OverconstrainedError', /^Camera settings not supported\. Trying basic camera access\.\.\.$/, false],
    ['AbortError', /^Failed to access camera\. No$/, false],
  ])('explains %s', (name, message, isDenied) => {
    expect(explainCamera(new DOMException('No', name), false)).toMatchObject({
      message: expect.stringMatching(message),
      isDenied,
      retriesBasic: name === 'OverconstrainedError',
    });
  });

  it('tries basic access only once', () => {
    expect(explainCamera(new DOMException('No', 'OverconstrainedError'), true).retriesBasic).toBe(false);
    expect(explainCamera(new DOMException('No', 'NotAllowedError'), true).message).toMatch(/^Camera access denied\./);
  });
});

describe('the type of a recording', () => {
  it('is the first that the browser knows', () => {
    expect(recordingType(() => true)).toBe('video/webm;codecs=vp9,opus');
    expect(recordingType((type) => type.startsWith('video/mp4'))).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2');
    expect(recordingType(() => false)).toBeUndefined();
  });
});
