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
import { findLabel, lockOwner } from './locks.repo.ts';
import { requireWayIn, type LocksDeps } from './locks.service.ts';
import type { Owner } from './owners.sql.ts';
import * as repo from './passkeys.repo.ts';
import { addressesOf } from './second-factor.repo.ts';

type Name = Extract<keyof typeof locksApi, `${string}asskey${string}` | `${string}onfirmationOptions`>;
type Proof = BodyOf<typeof locksApi.confirmPasskey>;
interface Request<Body = unknown> {
  readonly caller: MemberCaller | AdminCaller;
  readonly visitor: Visitor;
  readonly body: Body;
}
type AboutOne<Body = unknown> = Request<Body> & { readonly params: { readonly id: number } };

/** Its token is also WebAuthn's challenge. Without an owner, it's for logging in. */
const challenges = defineChallenge('passkey', z.object({}));
/** Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257];
const type = 'public-key' as const;
const userVerification = 'required' as const;
const timeout = most.loginMinutes * 60_000;
const refused = () => appError('passkey_refused');
const load = () => import('@simplewebauthn/server');

export function passkeysRoutes(deps: LocksDeps): Handlers<Pick<typeof locksApi, Name>> {
  const { db, config, publicUrl, passkeyKey, limits, sessions, logins, adminSignIn, show } = deps;
  const { hostname: rpId, origin } = new URL(publicUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpId };
  const { onlySignOn } = config.publicFacts;
  const audit = createAuditService(db);

  /** What a passkey knows its owner by. */
  function handleOf(owner: Owner): string {
    const whose = 'memberId' in owner ? `member ${owner.memberId}` : `admin ${owner.adminId}`;
    return createHmac('sha256', passkeyKey).update(whose).digest('base64url');
  }

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

  /** Only the challenge has been used up. All refusals are the same. */
  async function prove({ token, credential: { response: given, ...credential } }: Proof, owner: Owner | null) {
    const { userHandle, ...response } = given;
    const challenge = await challenges.take(db, token);
    const passkey = await repo.findPasskey(db, Buffer.from(credential.id, 'base64url'));
    if (challenge === undefined || passkey === undefined) throw refused();
    const handle = handleOf(passkey.owner);
    const own = owner && handleOf(owner);
    const begunBy = challenge.owner && handleOf(challenge.owner);
    // Only a login learns from the passkey whose it is.
    if (begunBy !== own || (userHandle ?? own) !== handle || (own ?? handle) !== handle) throw refused();
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      ...{ response: { ...credential, response }, expectedChallenge: token, ...expected },
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    }).catch(() => ({ verified: false, authenticationInfo: null }));
    if (!verified || info === null) throw refused();
    return { ...passkey, used: { counter: info.newCounter, ...backupOf(info) } };
  }

  /** Locks the owner first, as everything does that changes their ways in. */
  async function use(tx: Tx, { id, owner, used }: Awaited<ReturnType<typeof prove>>) {
    if (!(await lockOwner(tx, owner)) || !(await repo.markUsed(tx, id, used))) throw refused();
  }

  async function beginAdding({ caller, visitor }: Request) {
    await count(visitor);
    const owner = ownerOf(caller);
    const [name, excludeCredentials] = [await findLabel(db, owner), await known(owner)];
    if (excludeCredentials.length >= most.passkeys) throw appError('too_many_passkeys');
    const challenge = await challenges.begin(db, {}, owner);
    const options = {
      ...{ challenge, timeout, excludeCredentials, attestation: 'none' as const },
      rp: { id: rpId, name: 'Someday' },
      user: { id: handleOf(owner), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification } as const,
    };
    return { token: challenge, options };
  }

  /** Admins have no address. */
  async function tell(tx: Tx, owner: Owner, topic: 'passkey_added' | 'passkey_removed', name: string): Promise<void> {
    if (!('memberId' in owner)) return;
    const { memberId } = owner;
    for (const address of await addressesOf(tx, memberId))
      await enqueueAccountEmail(tx, { topic, memberId, address, device: name });
  }

  async function add({ caller, body }: Request<BodyOf<typeof locksApi.addPasskey>>) {
    const { token, name, credential: response } = body;
    const owner = ownerOf(caller);
    const begunBy = (await challenges.take(db, token))?.owner;
    if (!begunBy || handleOf(begunBy) !== handleOf(owner)) throw refused();
    const { verifyRegistrationResponse } = await load();
    const { registrationInfo: made } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge: token, ...expected, supportedAlgorithmIDs: algorithms },
    }).catch(() => ({ registrationInfo: null }));
    if (!made) throw refused();
    const { id, publicKey, counter } = made.credential;
    return inTransaction(db, async (tx) => {
      await lockOwner(tx, owner);
      await sessions.requireOpen(tx, caller);
      if ((await repo.listPasskeys(tx, owner)).length >= most.passkeys) throw appError('too_many_passkeys');
      const isNew = await repo.insertPasskey(tx, owner, {
        ...{ name, counter, transports: response.response.transports, ...backupOf(made) },
        ...{ credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey) },
      });
      if (!isNew) throw refused();
      await tell(tx, owner, 'passkey_added', name);
      return show(tx, owner);
    });
  }

  async function rename({ caller, params, body: { name } }: AboutOne<{ readonly name: string }>) {
    if (!(await repo.renamePasskey(db, ownerOf(caller), params.id, name))) throw appError('not_found');
    return show(db, ownerOf(caller));
  }

  const remove = ({ caller, params }: AboutOne) =>
    inTransaction(db, async (tx) => {
      const owner = ownerOf(caller);
      await lockOwner(tx, owner);
      await sessions.requireOpen(tx, caller);
      const removed = await repo.deletePasskey(tx, owner, params.id);
      if (removed === undefined) throw appError('not_found');
      await requireWayIn(tx, owner);
      await tell(tx, owner, 'passkey_removed', removed.name);
      return show(tx, owner);
    });

  const beginConfirming = ({ caller, visitor }: Request) => proofOptions(ownerOf(caller), visitor);

  async function confirm({ caller, visitor, body }: Request<Proof>) {
    await count(visitor);
    const owner = ownerOf(caller);
    const proven = await prove(body, owner);
    await inTransaction(db, (tx) => use(tx, proven));
    await sessions.confirm(caller.sessionId);
    return { confirmed: true } as const;
  }

  async function adminLogin(body: Proof, visitor: Visitor) {
    const proven = await prove(body, null);
    const { owner, username } = proven;
    if (!('adminId' in owner) || username === null) throw refused();
    return inTransaction(db, async (tx) => {
      await use(tx, proven);
      const began = { beganWith: 'passkey', action: 'adminPasskeyLogin' } as const;
      return adminSignIn(tx, { id: owner.adminId, username }, visitor, began);
    });
  }

  return {
    passkeyOptions: ({ visitor }) => proofOptions(null, visitor),

    async passkeyLogin({ body: { connect, ...body }, sessions: cookies, visitor }) {
      if (onlySignOn && connect === undefined) throw appError('password_login_off');
      await count(visitor);
      const proven = await prove(body, null);
      const { owner } = proven;
      if (!('memberId' in owner)) throw refused();
      const signedIn = await inTransaction(db, async (tx) => {
        await use(tx, proven);
        return logins.signIn(tx, owner.memberId, visitor, { beganWith: 'passkey', connect });
      });
      return logins.welcome(signedIn, cookies);
    },

    /** Audited either way, unless the passkey is no admin's. */
    async adminPasskeyLogin({ body, sessions: cookies, visitor }) {
      if (onlySignOn) throw appError('password_login_off');
      await count(visitor);
      const { token, shown } = await adminLogin(body, visitor).catch(async (error: unknown) => {
        const passkey = await repo.findPasskey(db, Buffer.from(body.credential.id, 'base64url'));
        if (passkey?.username) await audit.recordFailedLogin(passkey.username, 'adminPasskeyLogin');
        throw error;
      });
      await cookies.open('admin', { token, expiresAt: null });
      return shown;
    },

    ...{ newPasskeyOptions: beginAdding, addPasskey: add, renamePasskey: rename, removePasskey: remove },
    ...{ newAdminPasskeyOptions: beginAdding, addAdminPasskey: add, renameAdminPasskey: rename },
    ...{ removeAdminPasskey: remove, confirmationOptions: beginConfirming, confirmPasskey: confirm },
    ...{ adminConfirmationOptions: beginConfirming, confirmAdminPasskey: confirm },
  };
}

const backupOf = (info: { credentialDeviceType: 'singleDevice' | 'multiDevice'; credentialBackedUp: boolean }) => ({
  is_synced: info.credentialDeviceType === 'multiDevice',
  is_backed_up: info.credentialBackedUp,
});
