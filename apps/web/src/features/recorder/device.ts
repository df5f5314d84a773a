export type Device = {
  isMobile: boolean;
  isSafari: boolean;
  /** iPhone or iPad, in whatever browser. */
  isApple: boolean;
  /** Another app's own little browser, as those of Instagram and Facebook; many have no camera. */
  isInApp: boolean;
};

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|MicroMessenger|\bLine\/|Twitter|TikTok|musical_ly|Bytedance|Snapchat|Pinterest|LinkedInApp|; wv\)/i;

/** What the browser says it is; iPads call themselves Macintosh and are told by their touch points. */
export function deviceOf({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): Device {
  const isIPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return {
    isMobile: isIPad || /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent),
    isSafari: /Safari/.test(userAgent) && !/Chrom|Android|CriOS|FxiOS|Edg/.test(userAgent),
    isApple: isIPad || /iPhone|iPad|iPod/.test(userAgent),
    isInApp: inApp.test(userAgent),
  };
}

/** Why this page can never record. */
export type Obstacle = 'insecure' | 'in-app' | 'unsupported';

/** Without a secure page there is no camera at all; old browsers and those inside other apps have no recorder. */
export function obstacleOf(device: Device): Obstacle | undefined {
  const hasCamera = 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
  if (hasCamera && typeof MediaRecorder === 'function') return undefined;
  if (device.isInApp) return 'in-app';
  return window.isSecureContext === false ? 'insecure' : 'unsupported';
}
