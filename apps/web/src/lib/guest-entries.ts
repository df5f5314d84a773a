import type { AccessLevel } from '@someday/contract/guest-access';

type GuestSession = { id: number; email: string | null; accessLevel: AccessLevel; expiresAt: string };

/** `guestSession`: who is here for a while; `guestAuth`: the code as it was typed. Only hints, like `auth`: nothing is ever allowed by them. Source: specification part 2 §3. */
const entries = { session: 'guestSession', code: 'guestAuth' } as const;

export function keepGuestEntries(session: GuestSession, code: string): void {
  try {
    localStorage.setItem(entries.session, JSON.stringify(session));
    localStorage.setItem(entries.code, code);
    localStorage.removeItem('auth');
  } catch {
    // storage is refused in some private windows; the hints are then simply not there
  }
}

/** The guest is not here any more. Raises what the storage raises. */
export function forgetGuestEntries(): void {
  for (const entry of Object.values(entries)) localStorage.removeItem(entry);
}

/** The code that this browser's guest came with. */
export function keptGuestCode(): string | null {
  try {
    return localStorage.getItem(entries.code);
  } catch {
    return null;
  }
}
