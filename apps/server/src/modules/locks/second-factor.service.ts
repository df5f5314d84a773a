import type { locksApi } from '@someday/contract/api/locks';
import { formatAccessCode, stripCode } from '@someday/contract/rules/access-code';
import { beginnings } from '@someday/contract/rules/choices';
import { limits } from '@someday/contract/rules/limits';
import * as z from 'zod';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { Handlers, Visitor } from '#server/http/handlers.ts';
import { jobHandler } from '#server/jobs/job-handler.ts';
import { cancelJob, defineJob, enqueueJob } from '#server/jobs/jobs.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { newAccessCode, newToken, tokenHash } from '#server/lib/random-codes.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { enqueueAccountEmail, type AccountEmailTopic } from '#server/modules/accounts/account-emails.service.ts';
import type { LoginLocks } from '#server/modules/accounts/accounts.service.ts';
import type { AdminLocks } from '#server/modules/admin/admins.service.ts';
import type { Platform } from '#server/platform.ts';
import { defineChallenge, ownerOf } from './challenges.service.ts';
import { locksTexts } from './locks.copy.ts';
import { findAdminName, findLabel, lockOwner } from './locks.repo.ts';
import type { LocksDeps } from './locks.service.ts';
import type { Owner } from './owners.sql.ts';
import * as repo from './second-factor.repo.ts';

const DAY = 24 * 3600;
const STEP_MS = 30_000;

/** `sealed`: the secret, in base64. */
const settingUp = defineChallenge('second-factor-setup', z.object({ sealed: z.string() }));
/** `sealed`: of an admin who sets it up while logging in. */
const loggingIn = defineChallenge(
  'second-factor',
  z.object({ beganWith: z.enum(beginnings), connect: z.optional(z.string()), sealed: z.nullable(z.string()) }),
);
const adminLink = defineChallenge('admin-link', z.object({}));

const removal = defineJob({
  kind: 'remove-second-factor',
  payload: z.object({ memberId: z.int() }),
  irreversible: 'act',
});

/** For `npm run admin -- link`. */
export const beginAdminLink = (tx: Tx, adminId: number): Promise<string> => adminLink.begin(tx, {}, { adminId });

type SecondFactorDeps = Pick<Platform, 'codes' | 'clock' | 'config'>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor({ codes, clock, config }: SecondFactorDeps) {
  async function newSecret(label: string) {
    const { Secret, TOTP } = await import('otpauth');
    const secret = new Secret({ size: 20 });
    const uri = new TOTP({ issuer: 'Someday', label, secret }).toString();
    return { secret: secret.base32, uri, sealed: codes.seal(secret.base32).toString('base64') };
  }

  /** The half minute whose code was typed; null if it's of none around now. */
  async function stepOf(sealed: Buffer, typed: string): Promise<number | null> {
    const token = typed.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const { Secret, TOTP } = await import('otpauth');
    const timestamp = clock.now().getTime();
    const delta = new TOTP({ secret: Secret.fromBase32(codes.open(sealed)) }).validate({ token, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
  }

  function newRecoveryCodes() {
    const plain = Array.from({ length: limits.recoveryCodes }, newAccessCode);
    return { codeHashes: plain.map((code) => codes.lookup(code)), recoveryCodes: plain.map(formatAccessCode) };
  }

  const isAsked = async (tx: Tx, owner: Owner, { deviceToken }: Visitor) =>
    (await repo.findSecondFactor(tx, owner)) !== undefined &&
    !(deviceToken !== null && (await repo.isTrusted(tx, owner, tokenHash(deviceToken))));

  const atLogin: Pick<LoginLocks & AdminLocks, 'askSecondFactor' | 'askAdminSecondFactor'> = {
    async askSecondFactor(tx, memberId, visitor, began) {
      if (!(await isAsked(tx, { memberId }, visitor))) return null;
      return loggingIn.begin(tx, { ...began, sealed: null }, { memberId });
    },

    async askAdminSecondFactor(tx, { id: adminId, username }, visitor) {
      const owner = { adminId };
      const began = { beganWith: 'password', sealed: null } as const;
      if (await isAsked(tx, owner, visitor))
        return { secondFactor: await loggingIn.begin(tx, began, owner), setUp: null };
      if (!config.adminSecondFactor || (await repo.findSecondFactor(tx, owner)) !== undefined) return null;
      const { sealed, ...setUp } = await newSecret(username);
      return { secondFactor: await loggingIn.begin(tx, { ...began, sealed }, owner), setUp };
    },
  };

  return {
    atLogin,

    /** Locks the owner: of two who set it up at their first login, only one may. */
    async isOn(tx: Tx, owner: Owner): Promise<boolean> {
      await lockOwner(tx, owner);
      return (await repo.findSecondFactor(tx, owner)) !== undefined;
    },

    newSecret,
    newRecoveryCodes,

    /** With the app's first code. Errors: `wrong_code`. */
    async turnOn(tx: Tx, owner: Owner, sealed: string, typed: string): Promise<string[]> {
      const codeSealed = Buffer.from(sealed, 'base64');
      const step = await stepOf(codeSealed, typed);
      if (step === null) throw appError('wrong_code');
      const { codeHashes, recoveryCodes } = newRecoveryCodes();
      await repo.insertSecondFactor(tx, owner, { codeSealed, step, codeHashes });
      return recoveryCodes;
    },

    /** A code of the app or a recovery code. Neither works twice. Errors: `wrong_code`. */
    async spend(tx: Tx, owner: Owner, typed: string): Promise<void> {
      const factor = await repo.findSecondFactor(tx, owner);
      const step = factor && (await stepOf(factor.codeSealed, typed));
      const isRight =
        factor !== undefined &&
        (step === null || step === undefined
          ? await repo.spendRecoveryCode(tx, factor.id, codes.lookup(stripCode(typed)))
          : await repo.spendStep(tx, factor.id, step));
      if (!isRight) throw appError('wrong_code');
    },
  };
}

type Rows = Pick<
  typeof locksApi,
  | 'secondFactorLogin'
  | 'adminSecondFactorLogin'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
  | 'keepSecondFactor'
  | 'beginAdminSecondFactor'
  | 'confirmAdminSecondFactor'
  | 'renewAdminRecoveryCodes'
  | 'removeAdminSecondFactor'
  | 'startSecondFactorRemoval'
  | 'stopSecondFactorRemoval'
  | 'adminLinkLogin'
>;

export function secondFactorRoutes(deps: LocksDeps, factor: SecondFactor) {
  const { db, config, limits: tries, logins, adminSignIn, show } = deps;

  const budgetOf = (owner: Owner) => JSON.stringify(owner);
  const countTry = async (owner: Owner) => refuseOverBudget(await tries.take(budgets.secondFactor, budgetOf(owner)));

  /** To every address: whoever reads one of them may have asked for it. Admins have none. */
  async function tell(tx: Tx, owner: Owner, topic: AccountEmailTopic): Promise<void> {
    if (!('memberId' in owner)) return;
    const { memberId } = owner;
    for (const address of await repo.addressesOf(tx, memberId))
      await enqueueAccountEmail(tx, { topic, memberId, address });
  }

  async function stopRemoval(tx: Tx, memberId: number): Promise<boolean> {
    if ((await repo.planRemoval(tx, memberId, null)) === undefined) return false;
    await cancelJob(tx, removal, String(memberId));
    await tell(tx, { memberId }, 'second_factor_kept');
    return true;
  }

  /** Finishes a login, once. Errors: `login_over`, `wrong_code`, `too_many_tries`. */
  async function pass<T>(
    { token, code }: { readonly token: string; readonly code: string },
    finish: (tx: Tx, owner: Owner, begun: Begun, recoveryCodes: string[] | null) => Promise<T>,
  ): Promise<T> {
    const found = await loggingIn.find(db, token);
    if (!found?.owner) throw appError('login_over');
    const { owner } = found;
    await countTry(owner);
    const finished = await inTransaction(db, async (tx) => {
      if ((await loggingIn.take(tx, token)) === undefined) throw appError('login_over');
      const { sealed } = found.payload;
      if (sealed === null) await factor.spend(tx, owner, code);
      else if (await factor.isOn(tx, owner)) throw appError('login_over');
      const recoveryCodes = sealed === null ? null : await factor.turnOn(tx, owner, sealed, code);
      return finish(tx, owner, found.payload, recoveryCodes);
    });
    await tries.clear(budgets.secondFactor, budgetOf(owner));
    return finished;
  }

  const trust = (tx: Tx, owner: Owner, deviceToken: string) =>
    repo.trustDevice(tx, owner, tokenHash(deviceToken), limits.trustedDeviceDays * DAY);

  const begin = async (owner: Owner) => {
    const { sealed, ...shown } = await factor.newSecret(await findLabel(db, owner));
    return { token: await settingUp.begin(db, { sealed }, owner), ...shown };
  };

  async function confirm(owner: Owner, { token, code }: { readonly token: string; readonly code: string }) {
    await countTry(owner);
    const begun = await settingUp.find(db, token);
    if (!begun || JSON.stringify(begun.owner) !== JSON.stringify(owner)) throw appError('login_over');
    const recoveryCodes = await inTransaction(db, async (tx) => {
      if ((await settingUp.take(tx, token)) === undefined) throw appError('login_over');
      const made = await factor.turnOn(tx, owner, begun.payload.sealed, code);
      await tell(tx, owner, 'second_factor_on');
      return made;
    });
    await tries.clear(budgets.secondFactor, budgetOf(owner));
    return { recoveryCodes };
  }

  const renew = (owner: Owner) =>
    inTransaction(db, async (tx) => {
      const found = await repo.findSecondFactor(tx, owner);
      if (found === undefined) throw appError('not_found');
      const { codeHashes, recoveryCodes } = factor.newRecoveryCodes();
      await repo.replaceRecoveryCodes(tx, found.id, codeHashes);
      await tell(tx, owner, 'second_factor_on');
      return { recoveryCodes };
    });

  async function turnOff(owner: Owner) {
    if ('adminId' in owner && config.adminSecondFactor) throw appError('second_factor_required');
    await inTransaction(db, async (tx) => {
      if ('memberId' in owner) await stopRemoval(tx, owner.memberId);
      if (await repo.deleteSecondFactor(tx, owner)) await tell(tx, owner, 'second_factor_off');
    });
    return show(db, owner);
  }

  const routes: Handlers<Rows> = {
    async secondFactorLogin({ body, sessions: cookies, visitor }) {
      const signedIn = await pass(body, async (tx, owner, began) => {
        if (!('memberId' in owner)) throw appError('login_over');
        const done = await logins.signIn(tx, owner.memberId, visitor, began);
        if (body.trust) await trust(tx, owner, done.deviceToken);
        await stopRemoval(tx, owner.memberId);
        return done;
      });
      return logins.welcome(signedIn, cookies);
    },

    async adminSecondFactorLogin({ body, sessions: cookies, visitor }) {
      const deviceToken = visitor.deviceToken ?? newToken();
      const { token, shown } = await pass(body, async (tx, owner, { beganWith }, recoveryCodes) => {
        if (!('adminId' in owner)) throw appError('login_over');
        const admin = { id: owner.adminId, username: await findAdminName(tx, owner.adminId) };
        const done = await adminSignIn(tx, admin, visitor, { beganWith, action: 'adminLogin' });
        if (body.trust) await trust(tx, owner, deviceToken);
        return { token: done.token, shown: { ...done.shown, recoveryCodes } };
      });
      await cookies.open('admin', { token, expiresAt: null });
      if (body.trust) cookies.rememberDevice(deviceToken);
      return shown;
    },

    async adminLinkLogin({ body, sessions: cookies, visitor }) {
      const { token, shown } = await inTransaction(db, async (tx) => {
        const link = await adminLink.take(tx, body.token);
        if (!link?.owner || !('adminId' in link.owner)) throw appError('link_invalid');
        const admin = { id: link.owner.adminId, username: await findAdminName(tx, link.owner.adminId) };
        return adminSignIn(tx, admin, visitor, { beganWith: 'link', action: 'adminLinkLogin' });
      });
      await cookies.open('admin', { token, expiresAt: null });
      return shown;
    },

    beginSecondFactor: ({ caller }) => begin(ownerOf(caller)),
    beginAdminSecondFactor: ({ caller }) => begin(ownerOf(caller)),
    confirmSecondFactor: ({ caller, body }) => confirm(ownerOf(caller), body),
    confirmAdminSecondFactor: ({ caller, body }) => confirm(ownerOf(caller), body),
    renewRecoveryCodes: ({ caller }) => renew(ownerOf(caller)),
    renewAdminRecoveryCodes: ({ caller }) => renew(ownerOf(caller)),
    removeSecondFactor: ({ caller }) => turnOff(ownerOf(caller)),
    removeAdminSecondFactor: ({ caller }) => turnOff(ownerOf(caller)),

    async keepSecondFactor({ caller }) {
      await inTransaction(db, (tx) => stopRemoval(tx, caller.memberId));
      return show(db, ownerOf(caller));
    },

    startSecondFactorRemoval: ({ params: { id: memberId } }) =>
      inTransaction(db, async (tx) => {
        const planned = await repo.planRemoval(tx, memberId, limits.removalHours);
        if (!planned?.at) throw appError('not_found');
        const job = { key: String(memberId), dueAt: planned.at, ifExists: 'rearm' } as const;
        await enqueueJob(tx, removal, { memberId }, job);
        await tell(tx, { memberId }, 'second_factor_removal');
        return { message: locksTexts.removalBegun };
      }),

    stopSecondFactorRemoval: ({ params: { id: memberId } }) =>
      inTransaction(db, async (tx) => {
        if (!(await stopRemoval(tx, memberId))) throw appError('not_found');
        return { message: locksTexts.removalStopped };
      }),
  };

  return {
    routes,
    jobs: [
      jobHandler(removal, {
        concurrency: 1,
        handle: ({ memberId }, context) =>
          inTransaction(db, async (tx) => {
            const isGone = await repo.deleteIfPlanned(tx, memberId);
            if (isGone) await tell(tx, { memberId }, 'second_factor_off');
            await context.completeIn(tx);
          }),
      }),
    ],
  };
}

type Begun = NonNullable<Awaited<ReturnType<typeof loggingIn.find>>>['payload'];
