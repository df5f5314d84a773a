import type { QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@someday/contract/endpoint';
import { guestsApi } from '@someday/contract/guests';
import { createClient } from '#web/api/typed-client.ts';
import { keepGuestEntries } from '#web/lib/guest-entries.ts';

const { call } = createClient(guestsApi);

/**
 * Opens a guest's session; its days are those of where this browser is. Who they are is asked for by the next page: what was known of whoever
 * sat here before is dropped.
 */
export async function logInAsGuest(client: QueryClient, body: BodyOf<typeof guestsApi.guestLogin>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { guestId: id, accessLevel, expiresAt } = await call('guestLogin', { body: { ...body, timeZone } });
  client.clear();
  keepGuestEntries({ id, email: body.email ?? null, accessLevel, expiresAt }, body.code);
}
