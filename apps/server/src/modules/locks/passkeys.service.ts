import { createHmac } from 'node:crypto';
import type { BodyOf } from '@someday/contract/api/endpoint';
import type { locksApi } from '@someday/contract/api/locks';
import { limits as most } from '@someday/contract/rules/limits';
import * as z from 'zod';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { addressGroups } from '#server/abuse-protection/rate-limits.ts';
import type { AdminCaller, Handlers, MemberCaller, Visitor } from '#server/http/handlers.ts';
import { appError, refuseOverBudget } from '#server/lib/app-error.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { enqueueAccountEmail } from '#server/modules/accounts/account-emails.service.ts';
import { createAuditService } from '#server/modules/admin/audit.service.ts';
import { defineChallenge, ownerOf } from './challenges.service.ts';
import { lockOwner } from './locks.repo.ts';
import { requireWayIn, type LocksDeps } from './locks.service.ts';
import { columnsOf, type Owner } from './owners.sql.ts';
import * as repo from './passkeys.repo.ts';

type Rows = Pick<
  typeof locksApi,
  | 'passkeyOptions'
  | 'passkeyLogin'
  | 'adminPasskeyLogin'
  | 'newPasskeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'confirmationOptions'
  | 'confirmPasskey'
  | 'newAdminPasskeyOptions'
  | 'addAdminPasskey'
  | 'renameAdminPasskey'
  | 'removeAdminPasskey'
  | 'adminConfirmationOptions'
  | 'confirmAdminPasskey'
>;

interface Request {
  readonly caller: MemberCaller | AdminCaller;
  readonly visitor: Visitor;
}
type Named = Request & { readonly params: { readonly id: number } };
type Assertion = BodyOf<typeof locksApi.confirmPasskey>;

/** Its token is also WebAuthn's challenge. Without an owner, it's for logging in. */
const challenges = defineChallenge('passkey', z.object({}));
/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257];
const type = 'public-key' as const;
const userVerification = 'required' as const;
const timeout = most.loginMinutes * 60_000;
const refused = () => appError('passkey_refused');
const load = () => import('@simplewebauthn/server');

export function passkeysRoutes(deps: LocksDeps): Handlers<Rows> {
  const { db, config, publicUrl, passkeyKey, limits, sessions, logins, adminSignIn, show } = deps;
  const { hostname: rpId, origin } = new URL(publicUrl);
  const { onlySignOn } = config.publicFacts;
  const audit = createAuditService(db);

  /** What a passkey knows its owner by. */
  const handleOf = ({ member_id, admin_id }: ReturnType<typeof columnsOf>) =>
    createHmac('sha256', passkeyKey)
      .update(`${member_id ?? ''} ${admin_id ?? ''}`)
      .digest('base64url');

  const count = async ({ address }: Visitor) =>
    refuseOverBudget(await limits.take(budgets.passkeyAddress, addressGroups(address).address));

  async function known(owner: Owner) {
    const rows = await repo.listPasskeys(db, owner);
    return rows.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), type, transports }));
  }

  async function proofOptions(owner: Owner | null, visitor: Visitor) {
    await count(visitor);
    const challenge = await challenges.begin(db, {}, owner);
    const allowCredentials = owner === null ? [] : await known(owner);
    return { token: challenge, options: { challenge, rpId, timeout, userVerification, allowCredentials } };
  }

  /** The passkey's row. Nothing has changed yet but the challenge, which works once. Every refusal is the same. */
  async function prove({ token, credential: { response: given, ...credential } }: Assertion, owner: Owner | null) {
    const { userHandle, ...response } = given;
    const challenge = await challenges.take(db, token);
    const passkey = await repo.findPasskey(db, Buffer.from(credential.id, 'base64url'));
    if (challenge === undefined || passkey === undefined) throw refused();
    const handle = handleOf(passkey);
    const expected = owner && handleOf(columnsOf(owner));
    const begunBy = challenge.owner && handleOf(columnsOf(challenge.owner));
    // Only a login must learn from the passkey whose it is.
    if (begunBy !== expected || (userHandle ?? expected) !== handle || (expected ?? handle) !== handle) throw refused();
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge: token,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }).catch(() => ({ verified: false, authenticationInfo: null }));
    if (!verified || info === null) throw refused();
    const isSynced = info.credentialDeviceType === 'multiDevice';
    return { ...passkey, used: { counter: info.newCounter, isSynced, isBackedUp: info.credentialBackedUp } };
  }

  /** The owner's row is locked first, as by everything that changes their ways in. */
  async function use(tx: Tx, owner: Owner, { id, used }: Awaited<ReturnType<typeof prove>>) {
    const holder = await lockOwner(tx, owner);
    if (holder === null || !(await repo.markUsed(tx, id, used))) throw refused();
    return holder;
  }

  async function adminLogin(body: Assertion, visitor: Visitor) {
    const proven = await prove(body, null);
    const { admin_id: adminId } = proven;
    if (adminId === null) throw refused();
    return inTransaction(db, async (tx) => {
      const { id, name: username } = await use(tx, { adminId }, proven);
      const began = { beganWith: 'passkey', action: 'adminPasskeyLogin' } as const;
      return adminSignIn(tx, { id, username }, visitor, began);
    });
  }

  async function noteRefusal({ credential: { id } }: Assertion): Promise<void> {
    const passkey = await repo.findPasskey(db, Buffer.from(id, 'base64url'));
    if (passkey?.username) await audit.recordFailedLogin(passkey.username, 'adminPasskeyLogin');
  }

  async function makingOptions({ caller, visitor }: Request) {
    await count(visitor);
    const owner = ownerOf(caller);
    const holder = await inTransaction(db, (tx) => lockOwner(tx, owner));
    if (holder === null) throw appError('not_signed_in');
    const excludeCredentials = await known(owner);
    if (excludeCredentials.length >= most.passkeys) throw appError('too_many_passkeys');
    const challenge = await challenges.begin(db, {}, owner);
    return {
      token: challenge,
      options: {
        rp: { id: rpId, name: 'Someday' },
        user: { id: handleOf(columnsOf(owner)), name: holder.login ?? holder.name, displayName: holder.name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
        timeout,
        excludeCredentials,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification } as const,
        attestation: 'none' as const,
      },
    };
  }

  async function add({ caller, body }: Request & { readonly body: BodyOf<typeof locksApi.addPasskey> }) {
    const { token, name, credential: response } = body;
    const owner = ownerOf(caller);
    const begunBy = (await challenges.take(db, token))?.owner;
    const isTheirs = begunBy && handleOf(columnsOf(begunBy)) === handleOf(columnsOf(owner));
    const { verifyRegistrationResponse } = await load();
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response,
      expectedChallenge: token,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => ({ registrationInfo: null }));
    if (!isTheirs || !made) throw refused();
    return inTransaction(db, async (tx) => {
      const holder = await lockOwner(tx, owner);
      await sessions.requireOpen(tx, caller);
      if ((await repo.listPasskeys(tx, owner)).length >= most.passkeys) throw appError('too_many_passkeys');
      const isNew = await repo.insertPasskey(tx, {
        ...{ owner, name, counter: made.credential.counter, transports: response.response.transports },
        credentialId: Buffer.from(made.credential.id, 'base64url'),
        publicKey: Buffer.from(made.credential.publicKey),
        isSynced: made.credentialDeviceType === 'multiDevice',
        isBackedUp: made.credentialBackedUp,
      });
      if (!isNew) throw refused();
      if ('memberId' in owner && holder?.login) {
        const email = { memberId: owner.memberId, address: holder.login, device: name };
        await enqueueAccountEmail(tx, { topic: 'passkey_added', ...email });
      }
      return show(tx, owner);
    });
  }

  async function rename({ caller, params, body }: Named & { readonly body: { readonly name: string } }) {
    const owner = ownerOf(caller);
    if (!(await repo.renamePasskey(db, owner, params.id, body.name))) throw appError('not_found');
    return show(db, owner);
  }

  const remove = ({ caller, params }: Named) =>
    inTransaction(db, async (tx) => {
      const owner = ownerOf(caller);
      await lockOwner(tx, owner);
      await sessions.requireOpen(tx, caller);
      if (!(await repo.deletePasskey(tx, owner, params.id))) throw appError('not_found');
      await requireWayIn(tx, owner);
      return show(tx, owner);
    });

  const beginConfirmation = ({ caller, visitor }: Request) => proofOptions(ownerOf(caller), visitor);

  async function confirm({ caller, visitor, body }: Request & { readonly body: Assertion }) {
    await count(visitor);
    const owner = ownerOf(caller);
    const proven = await prove(body, owner);
    await inTransaction(db, (tx) => use(tx, owner, proven));
    await sessions.confirm(caller.sessionId);
    return { confirmed: true } as const;
  }

  return {
    passkeyOptions: ({ visitor }) => proofOptions(null, visitor),

    async passkeyLogin({ body: { connect, ...body }, sessions: cookies, visitor }) {
      if (onlySignOn && connect === undefined) throw appError('password_login_off');
      await count(visitor);
      const proven = await prove(body, null);
      const { member_id: memberId } = proven;
      if (memberId === null) throw refused();
      const signedIn = await inTransaction(db, async (tx) => {
        await use(tx, { memberId }, proven);
        return logins.signIn(tx, memberId, visitor, { beganWith: 'passkey', connect });
      });
      return logins.welcome(signedIn, cookies);
    },

    /** Audited either way, unless the passkey is no admin's. */
    async adminPasskeyLogin({ body, sessions: cookies, visitor }) {
      if (onlySignOn) throw appError('password_login_off');
      await count(visitor);
      const { token, shown } = await adminLogin(body, visitor).catch(async (error: unknown) => {
        await noteRefusal(body);
        throw error;
      });
      await cookies.open('admin', { token, expiresAt: null });
      return shown;
    },

    newPasskeyOptions: makingOptions,
    addPasskey: add,
    renamePasskey: rename,
    removePasskey: remove,
    confirmationOptions: beginConfirmation,
    confirmPasskey: confirm,
    newAdminPasskeyOptions: makingOptions,
    addAdminPasskey: add,
    renameAdminPasskey: rename,
    removeAdminPasskey: remove,
    adminConfirmationOptions: beginConfirmation,
    confirmAdminPasskey: confirm,
  };
}
