import type { locksApi } from '@someday/contract/api/locks';
import { emailSchema } from '@someday/contract/forms/fields';
import * as z from 'zod';
import { SignOnProblem, type ProvenPerson, type SignOn } from '#server/adapters/sign-on/sign-on.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import type { AdminCaller, Handlers, MemberCaller, SessionCookies, Visitor } from '#server/http/handlers.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { LoginLocks } from '#server/modules/accounts/accounts.service.ts';
import { sameAddress } from '#server/modules/accounts/account-links.service.ts';
import { lockPersonOf } from '#server/modules/accounts/account-settings.service.ts';
import { addSignOnAdmin } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { defineChallenge, ownerOf } from './challenges.service.ts';
import { requireWayIn, type LocksDeps } from './locks.service.ts';
import { findAdminName } from './locks.repo.ts';
import type { Owner } from './owners.sql.ts';
import * as repo from './sign-on.repo.ts';

const begun = defineChallenge(
  'sign-on',
  z.object({
    nonce: z.string(),
    verifier: z.string(),
    /** The browser that began it. */
    device: z.string(),
    purpose: z.enum(['member', 'admin', 'connect', 'confirm']),
    next: z.string(),
    sessionId: z.nullable(z.int()),
  }),
);
type Begun = NonNullable<Awaited<ReturnType<typeof begun.take>>>;

const proven = z.object({ issuer: z.string(), subject: z.string(), email: z.string() });
const toConnect = defineChallenge('sign-on-connect', proven);
const toCreate = defineChallenge('sign-on-new', proven);

export function createSignOn({ db, signOn }: Platform): Pick<LoginLocks, 'mayConnect' | 'connectSignOn' | 'logoutUrl'> {
  return {
    async mayConnect(token, email) {
      const found = await toConnect.find(db, token);
      return found !== undefined && sameAddress(found.payload.email, email);
    },

    async connectSignOn(tx, { id: memberId, email }, token) {
      const found = await toConnect.take(tx, token);
      if (found === undefined || !sameAddress(found.payload.email, email)) throw appError('login_over');
      await connect(tx, { memberId }, found.payload);
    },

    logoutUrl: async (backTo) => signOn && signOn.logoutUrl(backTo),
  };
}

async function connect(tx: Tx, owner: Owner, person: z.output<typeof proven>): Promise<void> {
  const { issuer, subject, email } = person;
  if (!(await repo.insertIdentity(tx, owner, { issuer, subject, email }))) throw appError('sign_on_other');
}

type Rows = Pick<
  typeof locksApi,
  | 'beginSignOn'
  | 'finishSignOn'
  | 'createSignOnAccount'
  | 'confirmSignOn'
  | 'connectSignOn'
  | 'disconnectSignOn'
  | 'confirmAdminSignOn'
>;

export function signOnRoutes(deps: LocksDeps): Handlers<Rows> {
  const { db, signOn, limits: tries, logger, logins, sessions, adminSignIn, show } = deps;

  /** Errors: `sign_on_off`, `sign_on_away`, `sign_on_refused`. */
  async function ask<T>(work: (provider: SignOn) => Promise<T>): Promise<T> {
    if (signOn === null) throw appError('sign_on_off');
    try {
      return await work(signOn);
    } catch (error) {
      if (!(error instanceof SignOnProblem)) throw error;
      // The cause may hold codes and tokens.
      logger.warn({ reason: error.reason, cause: String(error.cause) }, 'single-sign-on-failed');
      throw appError(error.reason === 'away' ? 'sign_on_away' : 'sign_on_refused');
    }
  }

  interface Beginning extends Pick<Begun['payload'], 'purpose' | 'next'> {
    readonly caller?: MemberCaller | AdminCaller;
  }

  const count = async ({ address }: Visitor) =>
    refuseOverBudget(await tries.take(budgets.signOnAddress, addressGroups(address).address));

  async function begin({ purpose, next, caller }: Beginning, cookies: SessionCookies, visitor: Visitor) {
    await count(visitor);
    return ask(async (provider) => {
      const deviceToken = visitor.deviceToken ?? newToken();
      const [nonce, verifier, device] = [newToken(), newToken(), tokenHash(deviceToken).toString('base64')];
      const payload = { nonce, verifier, device, purpose, next, sessionId: caller?.sessionId ?? null };
      const state = await begun.begin(db, payload, caller ? ownerOf(caller) : null);
      const url = await provider.begin({ state, nonce, verifier, again: purpose === 'confirm' });
      cookies.rememberDevice(deviceToken);
      return { url };
    });
  }

  async function finishMember(person: ProvenPerson, next: string, cookies: SessionCookies, visitor: Visitor) {
    const { memberId } = await repo.useIdentity(db, person, 'member');
    if (memberId !== null) {
      const began = { beganWith: 'sign_on' } as const;
      const signedIn = await inTransaction(db, (tx) => logins.signIn(tx, memberId, visitor, began));
      const { user, redirectTo } = await logins.welcome(signedIn, cookies);
      return { kind: 'member', user, redirectTo: next || redirectTo } as const;
    }
    const { isEmailVerified, name } = person;
    const email = z.safeParse(emailSchema(), person.email).data;
    if (email === undefined || !isEmailVerified) throw appError('sign_on_unverified');
    const known = { issuer: person.issuer, subject: person.subject, email };
    if ((await logins.findByEmail(email)) !== undefined)
      return { kind: 'connect', token: await toConnect.begin(db, known, null), email } as const;
    if (signOn?.allowsSignup !== true) throw appError('signup_off');
    return { kind: 'new', token: await toCreate.begin(db, known, null), email, name } as const;
  }

  async function finishAdmin(person: ProvenPerson, next: string, cookies: SessionCookies, visitor: Visitor) {
    if (!person.isAdmin) throw appError('not_an_admin');
    const { token } = await inTransaction(db, async (tx) => {
      const { adminId } = await repo.useIdentity(tx, person, 'admin');
      const admin =
        adminId === null
          ? await addSignOnAdmin(tx, person.username)
          : { id: adminId, username: await findAdminName(tx, adminId) };
      if (adminId === null) await connect(tx, { adminId: admin.id }, { ...person, email: person.email ?? '' });
      return adminSignIn(tx, admin, visitor, { beganWith: 'sign_on', action: 'finishSignOn' });
    });
    await cookies.open('admin', { token, expiresAt: null });
    return { kind: 'admin', redirectTo: next || '/admin-dashboard' } as const;
  }

  async function finishOwn({ owner, payload: { purpose, next, sessionId } }: Begun, person: ProvenPerson) {
    if (owner === null || sessionId === null) throw appError('login_over');
    await inTransaction(db, async (tx) => {
      await sessions.requireOpen(tx, { sessionId });
      if (purpose === 'connect') return connect(tx, owner, { ...person, email: person.email ?? '' });
      const whose = 'memberId' in owner ? 'member' : 'admin';
      const found = await repo.useIdentity(tx, person, whose);
      const isTheirs =
        'memberId' in owner ? found.memberId === owner.memberId : found.adminId === owner.adminId && person.isAdmin;
      if (!isTheirs) throw appError('sign_on_refused');
      return undefined;
    });
    if (purpose === 'confirm') await sessions.confirm(sessionId);
    return { kind: 'confirmed', redirectTo: next } as const;
  }

  return {
    async beginSignOn({ body, sessions: cookies, visitor }) {
      return begin({ purpose: body.as, next: body.next }, cookies, visitor);
    },

    confirmSignOn: ({ body, caller, sessions: cookies, visitor }) =>
      begin({ purpose: 'confirm', next: body.next, caller }, cookies, visitor),
    confirmAdminSignOn: ({ body, caller, sessions: cookies, visitor }) =>
      begin({ purpose: 'confirm', next: body.next, caller }, cookies, visitor),
    connectSignOn: ({ body, caller, sessions: cookies, visitor }) =>
      begin({ purpose: 'connect', next: body.next, caller }, cookies, visitor),

    async finishSignOn({ body: { search }, sessions: cookies, visitor }) {
      await count(visitor);
      const state = new URLSearchParams(search).get('state') ?? '';
      const found = await begun.take(db, state);
      const device = visitor.deviceToken && tokenHash(visitor.deviceToken).toString('base64');
      if (found === undefined || device !== found.payload.device) throw appError('login_over');
      const { nonce, verifier, purpose, next } = found.payload;
      const request = { state, nonce, verifier, again: purpose === 'confirm' };
      const person = await ask((provider) => provider.finish(search, request));
      if (purpose === 'member') return finishMember(person, next, cookies, visitor);
      return purpose === 'admin' ? finishAdmin(person, next, cookies, visitor) : finishOwn(found, person);
    },

    async createSignOnAccount({ body: { token, name, timeZone }, sessions: cookies, visitor }) {
      await count(visitor);
      if (signOn?.allowsSignup !== true) throw appError('signup_off');
      const signedIn = await inTransaction(db, async (tx) => {
        const found = await toCreate.take(tx, token);
        if (found === undefined) throw appError('login_over');
        const account = { name, email: found.payload.email, passwordHash: null, timeZone };
        const made = await logins.create(tx, account, visitor, { beganWith: 'sign_on' });
        await connect(tx, { memberId: made.member.id }, found.payload);
        return made;
      });
      return { ...(await logins.welcome(signedIn, cookies)), redirectTo: logins.firstPage };
    },

    async disconnectSignOn({ caller }) {
      const owner = ownerOf(caller);
      await inTransaction(db, async (tx) => {
        await lockPersonOf(tx, caller);
        if (await repo.deleteIdentity(tx, owner)) await requireWayIn(tx, owner);
      });
      return show(db, owner);
    },
  };
}
