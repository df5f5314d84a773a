import { describe, expect, it, vi } from 'vitest';
import {
  canImprove,
  constraintsFor,
  firstChoice,
  isBetterPicture,
  isMirrored,
  nextCamera,
  type CameraChoice,
} from './camera-choice.ts';
import { explainCamera, openCamera } from './use-camera.ts';

const small = { width: { ideal: 320, max: 480 }, height: { ideal: 240, max: 360 }, frameRate: { ideal: 15, max: 20 } };
const large = {
  width: { ideal: 1280, max: 1920 },
  height: { ideal: 720, max: 1080 },
  frameRate: { ideal: 30, max: 60 },
};
const phone = { isMobile: true, isSafari: false };
const safari = { isMobile: false, isSafari: true };
const desk = { isMobile: false, isSafari: false };

/** A stream with these picture settings and camera capabilities. */
function showing(settings: MediaTrackSettings, capabilities?: MediaTrackCapabilities): MediaStream {
  const track = { getSettings: () => settings, ...(capabilities ? { getCapabilities: () => capabilities } : {}) };
  return Object.assign(Object.create(null), { getVideoTracks: () => [track] });
}

describe('the camera', () => {
  it('is asked for a small picture on phones and in Safari, and a large one elsewhere', () => {
    const front = { facingMode: 'user' };
    const basic = { video: true, audio: true };
    expect(constraintsFor(phone)).toEqual([
      { video: { ...small, ...front }, audio: true },
      { video: { width: { ideal: 480 }, height: { ideal: 360 }, ...front }, audio: true },
      basic,
    ]);
    expect(constraintsFor(safari)).toEqual([{ video: { ...small, ...front }, audio: true }, basic]);
    expect(constraintsFor(desk)).toEqual([{ video: { ...large, ...front }, audio: true }, basic]);
  });

  it('is asked for what the member chose', () => {
    const choice: CameraChoice = { facing: 'environment', cameraId: undefined, microphoneId: 'desk', isBetter: true };
    expect(constraintsFor(phone, choice)[0]).toEqual({
      video: { ...large, facingMode: 'environment' },
      audio: { deviceId: { exact: 'desk' } },
    });
    expect(constraintsFor(desk, { ...firstChoice, cameraId: 'second' })[0]).toEqual({
      video: { ...large, deviceId: { exact: 'second' } },
      audio: true,
    });
  });

  it('is mirrored in front and not in back', () => {
    const back = { ...firstChoice, facing: 'environment' as const };
    expect(isMirrored(showing({ facingMode: 'user' }), back)).toBe(true);
    expect(isMirrored(showing({ facingMode: 'environment' }), firstChoice)).toBe(false);
    expect(isMirrored(showing({}), firstChoice)).toBe(true);
    expect(isMirrored(showing({}), back)).toBe(false);
  });

  it('can record sharper if it says so or says nothing, even held upright', () => {
    expect(canImprove(showing({}, { width: { max: 1920 }, height: { max: 1080 } }))).toBe(true);
    expect(canImprove(showing({}, { width: { max: 720 }, height: { max: 1280 } }))).toBe(true);
    expect(canImprove(showing({}, { width: { max: 640 }, height: { max: 480 } }))).toBe(false);
    expect(canImprove(showing({}, {}))).toBe(true);
    expect(canImprove(showing({}))).toBe(true);
    expect(isBetterPicture(showing({ width: 720, height: 1280 }))).toBe(true);
    expect(isBetterPicture(showing({ width: 640, height: 480 }))).toBe(false);
  });

  it('switches sides on a phone, and to the next camera on a desktop', () => {
    expect(nextCamera(phone, firstChoice, [], undefined)?.facing).toBe('environment');
    expect(nextCamera(phone, { ...firstChoice, facing: 'environment' }, [], undefined)?.facing).toBe('user');
    expect(nextCamera(desk, firstChoice, ['one', 'two'], 'one')?.cameraId).toBe('two');
    expect(nextCamera(desk, firstChoice, ['one', 'two'], 'two')?.cameraId).toBe('one');
    expect(nextCamera(desk, firstChoice, ['one'], 'one')).toBeUndefined();
  });

  const failing = (...names: string[]) => {
    const getUserMedia = vi.fn<() => Promise<MediaStream>>();
    for (const name of names) getUserMedia.mockRejectedValueOnce(new DOMException('No', name));
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
    return getUserMedia;
  };

  it('is asked with simpler settings when the preferred ones fail', async () => {
    const asked = failing('AbortError', 'AbortError', 'AbortError');
    await expect(openCamera(constraintsFor(phone))).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it.each(['NotAllowedError', 'SecurityError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError'])(
    'is asked only once if it answers %s',
    async (name) => {
      const asked = failing(name, name);
      await expect(openCamera(constraintsFor(phone))).rejects.toMatchObject({ name });
      expect(asked).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [
      'NotAllowedError',
      'Camera access is required to record videos. Please enable camera permissions in your browser settings and refresh the page.',
      true,
    ],
    ['NotFoundError', 'No camera found. Please ensure your device has a camera and try again.', false],
    [
      'NotReadableError',
      'Camera is already in use by another application. Please close other apps and try again.',
      false,
    ],
    ['OverconstrainedError', 'Camera settings not supported. Trying basic camera access...', false],
    ['AbortError', 'Failed to access camera. No', false],
  ])('explains %s', (name, message, isDenied) => {
    const failure = { message, isDenied, retriesBasic: name === 'OverconstrainedError' };
    expect(explainCamera(new DOMException('No', name), false)).toEqual(failure);
    expect(explainCamera({ name, message: 'No' }, false)).toEqual(failure);
  });

  it('tries basic access only once', () => {
    expect(explainCamera(new DOMException('No', 'OverconstrainedError'), true)).toEqual({
      isDenied: false,
      message: 'No camera found. Please ensure your device has a camera and try again.',
      retriesBasic: false,
    });
    expect(explainCamera(new DOMException('No', 'NotAllowedError'), true).message).toBe(
      'Camera access denied. Please enable camera permissions in your browser settings and refresh the page.',
    );
  });
});
