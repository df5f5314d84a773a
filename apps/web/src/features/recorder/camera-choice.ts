export type Device = {
  isMobile: boolean;
  isSafari: boolean;
  isApple: boolean;
  /** An app's built-in browser, like Instagram's or Facebook's. Many can't use the camera. */
  isInApp: boolean;
};

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|MicroMessenger|\bLine\/|Twitter|TikTok|musical_ly|Bytedance|Snapchat|Pinterest|LinkedInApp|; wv\)/i;

/** The device, from the user agent. iPads say Macintosh and are recognized by their touch points. */
export function deviceOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Device {
  const isIPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return {
    isMobile: isIPad || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent),
    isSafari: /Safari/.test(userAgent) && !/Chrom|Android|CriOS|FxiOS|Edg/.test(userAgent),
    isApple: isIPad || /iPhone|iPad|iPod/.test(userAgent),
    isInApp: inApp.test(userAgent),
  };
}

export type CameraObstacle = 'insecure' | 'in-app' | 'unsupported';

/** Insecure pages have no camera; old browsers and those inside apps may have no recorder. */
export function obstacleOf(device: Device): CameraObstacle | undefined {
  const hasCamera = 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
  if (hasCamera && typeof MediaRecorder === 'function') return undefined;
  if (device.isInApp) return 'in-app';
  return window.isSecureContext === false ? 'insecure' : 'unsupported';
}

export const canRecord = () => obstacleOf(deviceOf(navigator)) === undefined;

export type CameraChoice = {
  facing: 'user' | 'environment';
  /** One of several cameras on a desktop. Phones are asked by `facing`, since they list a camera for every lens. */
  cameraId: string | undefined;
  microphoneId: string | undefined;
  isBetter: boolean;
};

export const firstChoice: CameraChoice = {
  facing: 'user',
  cameraId: undefined,
  microphoneId: undefined,
  isBetter: false,
};

const small = { width: { ideal: 320, max: 480 }, height: { ideal: 240, max: 360 }, frameRate: { ideal: 15, max: 20 } };
const large = {
  width: { ideal: 1280, max: 1920 },
  height: { ideal: 720, max: 1080 },
  frameRate: { ideal: 30, max: 60 },
};
const medium = { width: { ideal: 480 }, height: { ideal: 360 } };

export function hasSmallPicture({ isMobile, isSafari }: Pick<Device, 'isMobile' | 'isSafari'>): boolean {
  return isMobile || isSafari;
}

export const basicConstraints: MediaStreamConstraints = { video: true, audio: true };

type Media = Pick<Device, 'isMobile' | 'isSafari'>;

/** From the preferred settings to the simplest, in the order they are tried. Source: specification part 1 §9, "Recorder". */
export function constraintsFor(device: Media, choice: CameraChoice = firstChoice): readonly MediaStreamConstraints[] {
  const which = choice.cameraId ? { deviceId: { exact: choice.cameraId } } : { facingMode: choice.facing };
  const audio = choice.microphoneId ? { deviceId: { exact: choice.microphoneId } } : true;
  const size = hasSmallPicture(device) && !choice.isBetter ? small : large;
  return [
    { video: { ...size, ...which }, audio },
    ...(device.isMobile ? [{ video: { ...medium, ...which }, audio }] : []),
    basicConstraints,
  ];
}

/** The picture the preferred settings ask for, to plan with before the camera is on. */
export function expectedPicture(device: Media, { isBetter }: CameraChoice): Picture {
  const size = hasSmallPicture(device) && !isBetter ? small : large;
  return { width: size.width.ideal, height: size.height.ideal, frameRate: size.frameRate.ideal };
}

export type Picture = { width: number; height: number; frameRate: number };

export function pictureOf(stream: MediaStream | undefined): Picture | undefined {
  const { width, height, frameRate } = stream?.getVideoTracks()[0]?.getSettings() ?? {};
  return width && height ? { width, height, frameRate: frameRate ?? large.frameRate.ideal } : undefined;
}

/** Phones held upright give portrait pictures, so the longer side counts. */
const isLarge = (width: number, height: number) => Math.max(width, height) >= large.width.ideal;

/** Whether the camera gives the large picture. Assumed if the browser doesn't say. */
export function isBetterPicture(stream: MediaStream): boolean {
  const picture = pictureOf(stream);
  return !picture || isLarge(picture.width, picture.height);
}

export function canImprove(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0];
  if (!track || !('getCapabilities' in track)) return true;
  const { width, height } = track.getCapabilities();
  return !width?.max || !height?.max || isLarge(width.max, height.max);
}

/** Front cameras are mirrored, the way people know themselves; back cameras aren't. */
export function isMirrored(stream: MediaStream | undefined, { facing }: CameraChoice): boolean {
  const shown = stream?.getVideoTracks()[0]?.getSettings().facingMode;
  return (shown ?? facing) !== 'environment';
}

export function nextCamera(
  { isMobile }: Pick<Device, 'isMobile'>,
  choice: CameraChoice,
  cameras: readonly string[],
  current: string | undefined,
): CameraChoice | undefined {
  if (isMobile) return { ...choice, facing: choice.facing === 'user' ? 'environment' : 'user' };
  if (cameras.length < 2) return undefined;
  const cameraId = cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length];
  return { ...choice, cameraId };
}
