import type { adminApi } from '@someday/contract/admin';
import type { adminListsApi } from '@someday/contract/admin-lists';
import type { guestsApi } from '@someday/contract/guests';
import type { Handlers } from '#server/http/handlers.ts';
import type { GuestLoginService } from './guest-login.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import type { GuestsService } from './guests.service.ts';

type Rows = typeof guestsApi &
  Pick<typeof adminApi, 'createGuestSession' | 'deactivateGuestSession' | 'sendGuestInvitation'> &
  Pick<typeof adminListsApi, 'listGuestSessions'>;

export interface GuestsRoutesDeps {
  readonly guests: GuestsService;
  readonly guestLogin: GuestLoginService;
}

export function guestsRoutes({ guests, guestLogin }: GuestsRoutesDeps): Handlers<Rows> {
  return {
    async guestLogin({ body, sessions, visitor }) {
      const { reply, session } = await guestLogin.login(body, visitor);
      await sessions.open('member', session);
      return reply;
    },
    createGuestSession: ({ body: { guestCode: code, email = null, accessLevel } }) =>
      guests.add({ code, email, accessLevel }),
    deactivateGuestSession: ({ params }) => guests.deactivate(params.id),
    async sendGuestInvitation({ body }) {
      await guests.sendInvitation(body);
      return { message: replies.guests.invited };
    },
    listGuestSessions: ({ query }) => guests.list(query),
  };
}
