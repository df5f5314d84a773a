import { randomBytes } from 'node:crypto';
import type { adminApi } from '@someday/contract/api/admin';
import type { adminListsApi } from '@someday/contract/api/admin-lists';
import type { ReplyInput } from '@someday/contract/api/endpoint';
import type { AccessLevel } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import {
  generatedGuestCode,
  guestCodeBytes,
  guestTailLength,
  stripCode,
  randomTail,
} from '@someday/contract/rules/access-code';
import { dayIn } from '@someday/contract/rules/release';
import { appError, refuseOverBudget, wrongField } from '#server/lib/app-error.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { recurringJob } from '#server/jobs/recurring.ts';
import { listChoice } from '#server/lib/list-choice.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { sameAddress } from '#server/modules/accounts/account-links.service.ts';
import type { Platform } from '#server/platform.ts';
import { closeGuestAccount } from '#server/modules/accounts/accounts.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import { enqueueEmails, type EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { replies } from '#server/lib/replies.copy.ts';
import { guestLoginRoutes } from './guest-login.service.ts';
import * as repo from './guests.repo.ts';

interface GuestsDeps extends Pick<Platform, 'db' | 'codes' | 'limits' | 'events'> {
  readonly sessions: Pick<SessionsService, 'endAllOf' | 'endRecipientsOf'>;
}

export interface NewGuest {
  readonly code: string | null;
  readonly email: string | null;
  readonly accessLevel: AccessLevel;
}

type GuestSession = ReplyInput<typeof adminApi.createGuestSession>;
type Rows = Pick<typeof adminApi, 'createGuestSession' | 'deactivateGuestSession' | 'sendGuestInvitation'> &
  Pick<typeof adminListsApi, 'listGuestSessions'>;

export type GuestsService = ReturnType<typeof createGuestsService>;

const everyone = 'everybody';

export function createGuestsService({ db, codes, limits: counters, sessions, events }: GuestsDeps) {
  const shown = (row: repo.GuestRow) => guestView(row, codes.open(row.codeSealed));

  async function insert(tx: Tx, code: string, { email, accessLevel }: NewGuest): Promise<GuestSession | undefined> {
    const codeHash = codes.lookup(stripCode(code));
    const row = await repo.insertGuest(tx, { codeHash, codeSealed: codes.seal(code), email, accessLevel });
    return row && guestView(row, code);
  }

  async function create(tx: Tx, guest: NewGuest): Promise<GuestSession> {
    const { code, accessLevel } = guest;
    if (code !== null && stripCode(code).length >= limits.guestCodeAsTyped) {
      const session = await insert(tx, code, guest);
      if (session === undefined) throw appError('guest_code_taken');
      return session;
    }
    for (let attempt = 0; attempt < 5; attempt++) {
      const session = await insert(tx, code === null ? generated(accessLevel) : lengthened(code), guest);
      if (session !== undefined) return session;
    }
    throw new Error('no free guest code was found');
  }

  /** To the guest's own address. Errors: `no_email_address`, `guest_not_active`, `too_many_tries`. */
  async function invite(tx: Tx, guestId: number): Promise<void> {
    const guest = await repo.lockGuest(tx, guestId);
    if (guest === undefined || !guest.isOpen) throw appError('guest_not_active');
    if (guest.email === null) throw appError('no_email_address');
    refuseOverBudget(await counters.take(budgets.guestInvitations, everyone));
    await repo.noteInvitation(tx, guestId);
    const invitation = { kind: 'guest', topic: 'invitation', key: `invitation ${guestId}`, aboutId: guestId } as const;
    await enqueueEmails(tx, [invitation], { ifExists: 'again' });
  }

  const routes: Handlers<Rows> = {
    createGuestSession: ({ body: { guestCode: code, email = null, accessLevel } }) =>
      inTransaction(db, (tx) => create(tx, { code, email, accessLevel })),

    async sendGuestInvitation({ body: { email, guestCode } }) {
      await inTransaction(db, async (tx) => {
        const guest = await repo.lockGuestByCode(tx, codes.lookup(stripCode(guestCode)));
        if (guest === undefined) throw appError('not_found');
        if (guest.email === null) throw appError('no_email_address');
        if (!sameAddress(guest.email, email)) throw appError('not_found');
        await invite(tx, guest.id);
      });
      return { message: replies.guests.invited };
    },

    deactivateGuestSession: ({ params: { id } }) =>
      inTransaction(db, async (tx) => {
        const guest = await repo.lockGuest(tx, id);
        if (guest === undefined) throw appError('not_found');
        if (!guest.isOpen) throw appError('guest_not_active');
        await repo.endAccess(tx, id);
        if (guest.memberId !== null) {
          await closeGuestAccount(tx, guest.memberId);
          await sessions.endAllOf(guest.memberId, { tx });
          await sessions.endRecipientsOf(guest.memberId, tx);
          await events.announceEnd(tx, guest.memberId);
        }
        return shown({ ...guest, isActive: false });
      }),

    async listGuestSessions({ query }) {
      const choice = listChoice(query, 'created');
      const search = { search: choice.search, after: choice.after, codeHash: codes.lookup(stripCode(choice.search)) };
      const [rows, total] = await Promise.all([repo.guestPage(db, search, choice), repo.countGuests(db, search)]);
      return { items: rows.map(shown), total };
    },
  };

  return { create, invite, routes };
}

const generated = (level: AccessLevel) => generatedGuestCode(level, randomBytes(guestCodeBytes));

function lengthened(code: string): string {
  const longer = `${code}-${randomTail(randomBytes(guestTailLength), guestTailLength)}`;
  if (longer.length > limits.guestCode) throw wrongField('guestCode', replies.guests.codeTooLong);
  return longer;
}

function guestView(row: repo.GuestRow, guestCode: string): GuestSession {
  const { id, email, accessLevel, isActive, createdAt, expiresAt, lastUsedAt: lastUsed, invitedAt } = row;
  return { id, guestCode, email, accessLevel, isActive, createdAt, expiresAt, lastUsed, invitedAt };
}

function guestsJobs(deps: Pick<Platform, 'db' | 'clock'>): JobHandler[] {
  return [
    recurringJob(deps, {
      kind: 'forget-guests',
      irreversible: 'erase',
      every: 'hour',
      work: async (context) => (tx) => repo.clearOldAddresses(tx, context.rightTime()),
    }),
  ];
}

function guestEmails({ codes, publicUrl }: Pick<Platform, 'codes' | 'publicUrl'>): EmailSender {
  return {
    kind: 'guest',
    isKept: false,
    async claim(tx, { aboutId }) {
      const guest = await repo.findGuest(tx, aboutId ?? 0);
      if (!guest?.isOpen || guest.email === null) return { verdict: 'drop' };
      const { codeSealed, expiresAt } = guest;
      const compose = async () => {
        const { invitationEmail } = await import('./guests.emails.tsx');
        return invitationEmail({ code: codes.open(codeSealed), lastDay: dayIn('UTC', expiresAt), publicUrl });
      };
      return { verdict: 'send', to: { name: '', address: guest.email }, compose };
    },
  };
}

export function createGuests(platform: Platform, { sessions }: { readonly sessions: SessionsService }) {
  const guests = createGuestsService({ ...platform, sessions });
  return {
    ...guests,
    routes: { ...guests.routes, ...guestLoginRoutes({ ...platform, sessions }) },
    jobs: guestsJobs(platform),
    emails: [guestEmails(platform)],
  };
}
