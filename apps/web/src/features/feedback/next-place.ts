export type NextPlace = '/dashboard' | '/guest-dashboard' | '/';

/** Where the survey leads to; it may not ask the server. Source: specification part 2 §2. */
export function nextPlace(): NextPlace {
  try {
    if (localStorage.getItem('auth') !== null) return '/dashboard';
    return localStorage.getItem('guestAuth') === null ? '/' : '/guest-dashboard';
  } catch {
    return '/'; // storage is refused in some private windows
  }
}
