import { onDevice } from './storage.ts';
import type { AccessLevel } from '@someday/contract/rules/choices';

type GuestSession = { id: number; email: string | null; accessLevel: AccessLevel; expiresAt: string };

/** `guestSession`: the guest. `guestAuth`: their code as typed. Only hints that grant nothing, like `auth`. Source: specification part 2 §3. */
const entries = { session: 'guestSession', code: 'guestAuth' } as const;

export function keepGuestEntries(session: GuestSession, code: string): void {
  onDevice.keep(entries.session, session);
  onDevice.keep(entries.code, code);
  onDevice.forget('auth');
}

/** When this browser's guest access ends, as reported at login; '' if unreadable, null without a guest. */
export function keptGuestEnd(): string | null {
  const session = onDevice.value(entries.session);
  if (session === undefined) return null;
  return typeof session === 'object' && session !== null && 'expiresAt' in session ? String(session.expiresAt) : '';
}

export function forgetGuestEntries(): void {
  onDevice.forget(...Object.values(entries));
}

export function keptGuestCode(): string | null {
  return onDevice.text(entries.code);
}
