import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { Platform } from '#server/platform.ts';
import { guestLoginRoutes } from './guest-login.service.ts';
import { createGuestsService, guestEmails, guestsJobs } from './guests.service.ts';

export function createGuests(platform: Platform, { sessions }: { readonly sessions: SessionsService }) {
  const guests = createGuestsService({ ...platform, sessions });
  return {
    ...guests,
    routes: { ...guests.routes, ...guestLoginRoutes({ ...platform, sessions }) },
    jobs: guestsJobs(platform),
    emails: [guestEmails(platform)],
  };
}
