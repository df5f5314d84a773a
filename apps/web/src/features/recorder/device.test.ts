import { describe, expect, it, vi } from 'vitest';
import { deviceOf, obstacleOf } from './camera-choice.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const android = `${chrome} Mobile`.replace('X11; Linux x86_64', 'Linux; Android 14');

describe('a device', () => {
  it.each([
    [phone, 5, { isMobile: true, isSafari: true, isApple: true }],
    [phone.replace('Version/18.0', 'CriOS/140.0'), 5, { isMobile: true, isSafari: false, isApple: true }],
    [tablet, 5, { isMobile: true, isSafari: true, isApple: true }],
    [tablet, 0, { isMobile: false, isSafari: true, isApple: false }],
    [chrome, 0, { isMobile: false, isSafari: false, isApple: false }],
    [android, 5, { isMobile: true, isSafari: false, isApple: false }],
  ])('is recognized: %s with %d touch points', (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toEqual({ ...device, isInApp: false });
  });

  it.each([
    `${phone.replace(' Safari/604.1', '')} Instagram 350.0.0.0`,
    `${phone.replace(' Safari/604.1', '')} [FBAN/FBIOS;FBAV/480.0]`,
    `${android.replace('Android 14', 'Android 14; wv')} [FB_IAB/FB4A;FBAV/480.0]`,
    `${android} MicroMessenger/8.0`,
    `${phone} Line/14.0`,
  ])('is inside another app: %s', (userAgent) => {
    expect(deviceOf({ userAgent, maxTouchPoints: 5 }).isInApp).toBe(true);
  });
});

describe('the obstacle to recording', () => {
  const obstacle = (hasCamera: boolean, isSecure: boolean, isInApp: boolean) => {
    vi.stubGlobal('navigator', hasCamera ? { mediaDevices: { getUserMedia: () => {} } } : {});
    vi.stubGlobal('MediaRecorder', () => {});
    vi.stubGlobal('window', { isSecureContext: isSecure });
    return obstacleOf({ isMobile: false, isSafari: false, isApple: false, isInApp });
  };

  it('doesn’t exist with a camera, even inside another app', () => {
    expect(obstacle(true, true, false)).toBeUndefined();
    expect(obstacle(true, true, true)).toBeUndefined();
  });

  it('is the app, the insecure page, or the browser', () => {
    expect(obstacle(false, true, true)).toBe('in-app');
    expect(obstacle(false, false, false)).toBe('insecure');
    expect(obstacle(false, true, false)).toBe('unsupported');
  });

  it('is a browser that has a camera but no recorder', () => {
    expect(obstacle(true, true, false)).toBeUndefined();
    vi.stubGlobal('MediaRecorder', undefined);
    expect(obstacleOf({ isMobile: false, isSafari: false, isApple: false, isInApp: false })).toBe('unsupported');
  });
});
