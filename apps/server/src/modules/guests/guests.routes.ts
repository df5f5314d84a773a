import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { guestsApi } from '@someday/contract/guests';
import type { Handlers } from '#server/lib/handlers.ts';
import type { GuestsService } from './guests.service.ts';

type Rows = typeof guestsApi &
  Pick<typeof adminApi, 'createGuestSession' | 'deactivateGuestSession' | 'sendGuestInvitation'> &
  Pick<typeof adminListsApi, 'listGuestSessions'>;

const notBuilt = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function guestsRoutes(_guests: GuestsService): Handlers<Rows> {
  return {
    guestLogin: notBuilt,
    createGuestSession: notBuilt,
    deactivateGuestSession: notBuilt,
    sendGuestInvitation: notBuilt,
    listGuestSessions: notBuilt,
  };
}
