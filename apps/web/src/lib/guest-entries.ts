import { onDevice } from './storage.ts';
import type { AccessLevel } from '@someday/contract/sessions';

type GuestSession = { id: number; email: string | null; accessLevel: AccessLevel; expiresAt: string };

/** `guestSession`: who is here for a while; `guestAuth`: the code as it was typed. Only hints, like `auth`: nothing is ever allowed by them. Source: specification part 2 §3. */
const entries = { session: 'guestSession', code: 'guestAuth' } as const;

export function keepGuestEntries(session: GuestSession, code: string): void {
  onDevice.keep(entries.session, session);
  onDevice.keep(entries.code, code);
  onDevice.forget('auth');
}

/** Until when this browser's guest may be here, as their login said; '' where that cannot be read, null where there is no guest. */
export function keptGuestEnd(): string | null {
  const session = onDevice.value(entries.session);
  if (session === undefined) return null;
  return typeof session === 'object' && session !== null && 'expiresAt' in session ? String(session.expiresAt) : '';
}

/** The guest is not here any more. */
export function forgetGuestEntries(): void {
  onDevice.forget(...Object.values(entries));
}

/** The code that this browser's guest came with. */
export function keptGuestCode(): string | null {
  return onDevice.text(entries.code);
}
