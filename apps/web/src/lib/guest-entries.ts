import type { AccessLevel } from '@someday/contract/sessions';

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

/** Until when this browser's guest may be here, as their login said; '' where that cannot be read, null where there is no guest. */
export function keptGuestEnd(): string | null {
  try {
    const kept = localStorage.getItem(entries.session);
    if (kept === null) return null;
    const session: unknown = JSON.parse(kept);
    return typeof session === 'object' && session !== null && 'expiresAt' in session ? String(session.expiresAt) : '';
  } catch {
    return null; // as above
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
