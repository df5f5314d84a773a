import type * as z from 'zod';
import type { adminApi } from '@someday/contract/api/admin';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import type { addLovedOneBodySchema, lovedOnesApi } from '@someday/contract/api/loved-ones';
import { dayIn, isTimeZone } from '@someday/contract/rules/release';
import type { Handlers } from '#server/http/handlers.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { newAccessCode } from '#server/lib/random-codes.ts';
import { replies } from '#server/lib/replies.copy.ts';
import { createPortraits, portraitJobs, portraitOf, type PortraitsDeps } from './portraits.service.ts';
import type { Platform } from '#server/platform.ts';
import * as repo from './loved-ones.repo.ts';

type AddBody = z.output<typeof addLovedOneBodySchema>;

interface LovedOnesDeps extends Pick<Platform, 'db' | 'codes' | 'publicUrl'> {
  readonly sessions: Pick<SessionsService, 'endRecipient'>;
  readonly entitlements: Pick<EntitlementsService, 'addLovedOne'>;
  readonly scheduler: ReleaseScheduler;
  readonly moveBirthdayTriggers: (tx: Tx, lovedOneId: number, birthday: CorrectedBirthday) => Promise<boolean>;
}

export interface CorrectedBirthday {
  readonly from: string | null;
  readonly to: string | null | undefined;
  readonly today: string;
}

export type LovedOnesService = ReturnType<typeof createLovedOnesService>;

function createLovedOnesService(deps: LovedOnesDeps) {
  const { db, codes, publicUrl, sessions, entitlements, scheduler, moveBirthdayTriggers } = deps;

  /** The code is in the fragment, which no server, log or Referer sees. */
  const messageLink = (messageId: number, accessCode: string) => `${publicUrl}/messages/${messageId}#${accessCode}`;

  function shown({ codeSealed, picture, stampColor, ...row }: repo.LovedOneRecord, counts: repo.Counts) {
    const accessCode = codes.open(codeSealed);
    const shareableUrl = `${publicUrl}/message-access#${accessCode}`;
    return { ...row, portrait: portraitOf(stampColor, picture), accessCode, shareableUrl, messageCounts: counts };
  }

  async function one(memberId: number, id: number) {
    return shown(owned(await repo.findLovedOne(db, id), memberId), await repo.countMessagesFor(db, id));
  }

  const list = async (memberId: number) => (await repo.lovedOnesOf(db, memberId)).map((row) => shown(row, row));

  async function checkDetails(tx: Tx, memberId: number, { birthday, timeZone }: repo.ChangedDetails) {
    if (typeof timeZone === 'string' && !isTimeZone(timeZone))
      throw wrongField('timeZone', validationTexts.badTimeZone);
    const member = await repo.lockMemberZone(tx, memberId);
    if (member === undefined) throw appError('not_signed_in');
    checkBirthday(birthday, member);
    return member;
  }

  async function insert(tx: Tx, memberId: number, { name, relationship, ...optional }: AddBody, stampColor?: number) {
    const { email = null, senderName = null, birthday = null, timeZone = null, codeInMail = false } = optional;
    const details = { name, relationship, senderName, email, birthday, timeZone, codeInMail };
    // First, because it takes the stronger lock on the member's row: two transactions with the weaker one would deadlock.
    await entitlements.addLovedOne(tx, memberId);
    await checkDetails(tx, memberId, details);
    return withNewCode(codes, (secrets) => repo.insertLovedOne(tx, memberId, { ...details, stampColor }, secrets));
  }

  async function add(memberId: number, body: AddBody) {
    const row = await inTransaction(db, (tx) => insert(tx, memberId, body));
    return shown(row, { total: 0, scheduled: 0, viewed: 0 });
  }

  const routes: Handlers<typeof lovedOnesApi & Pick<typeof adminApi, 'revealAccessCode'>> = {
    listLovedOnes: ({ caller }) => list(caller.memberId),
    addLovedOne: ({ caller, body }) => add(caller.memberId, body),
    addChild: ({ caller, body }) => add(caller.memberId, body),

    async updateLovedOne({ caller: { memberId }, params: { id }, body: { known, ...changes } }) {
      await inTransaction(db, async (tx) => {
        const before = owned(await repo.lockLovedOne(tx, id), memberId);
        refuseStale(known, before);
        const member = await checkDetails(tx, memberId, changes);
        await repo.updateLovedOne(tx, before, changes);
        const zone = (own: string | null) => own ?? member.timeZone;
        const after = zone(changes.timeZone === undefined ? before.timeZone : changes.timeZone);
        const today = dayIn(after, member.now);
        const hasMoved = await moveBirthdayTriggers(tx, id, { from: before.birthday, to: changes.birthday, today });
        if (hasMoved || after !== zone(before.timeZone))
          await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
      });
      return one(memberId, id);
    },

    removeLovedOne: ({ caller: { memberId }, params: { id } }) =>
      inTransaction(db, async (tx) => {
        await repo.trashLovedOne(tx, owned(await repo.lockLovedOne(tx, id), memberId));
        await sessions.endRecipient(id, tx);
        await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
        return { id, messages: (await repo.countMessagesFor(tx, id)).total };
      }),

    async restoreLovedOne({ caller: { memberId }, params: { id } }) {
      await inTransaction(db, async (tx) => {
        if (!(await repo.untrashLovedOne(tx, memberId, id))) throw appError('not_found');
        await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
      });
      return one(memberId, id);
    },

    async renewAccessCode({ caller: { memberId }, params: { id } }) {
      await inTransaction(db, async (tx) => {
        const lovedOne = owned(await repo.lockLovedOne(tx, id), memberId);
        await withNewCode(codes, async (secrets) => (await repo.replaceCode(tx, lovedOne, secrets)) || undefined);
        // After the code: a session being opened with the old one waits for this row, and is then either ended here or refused.
        await sessions.endRecipient(id, tx);
      });
      return one(memberId, id);
    },

    async markCodeGiven({ caller: { memberId }, params: { id } }) {
      await inTransaction(db, async (tx) => repo.noteCodeGiven(tx, owned(await repo.lockLovedOne(tx, id), memberId)));
      return one(memberId, id);
    },

    async revealAccessCode({ params }) {
      const sealed = await repo.findSealedCode(db, params.id);
      if (sealed === undefined) throw appError('not_found');
      return { accessCode: codes.open(sealed) };
    },
  };

  return {
    routes,
    list,
    links: { messageLink, codeOf: codes.open },

    async import(tx: Tx, memberId: number, body: AddBody, stampColor: number): Promise<number> {
      return (await insert(tx, memberId, body, stampColor)).id;
    },
  };
}

const firstDay = '1900-01-01';

function checkBirthday(birthday: string | null | undefined, today: { timeZone: string; now: Date }): void {
  if (birthday === null || birthday === undefined) return;
  if (birthday < firstDay) throw wrongField('birthday', replies.days.bornTooEarly(firstDay.slice(0, 4)));
  if (birthday > dayIn(today.timeZone, today.now)) throw wrongField('birthday', replies.days.unborn);
}

/** Tries codes until one is free: `keep` returns undefined if it's taken. With a million codes, a collision is a one-in-a-billion event. */
async function withNewCode<Result>(
  codes: AccessCodes,
  keep: (secrets: repo.CodeSecrets) => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const code = newAccessCode();
    const result = await keep({ codeHash: codes.lookup(code), codeSealed: codes.seal(code) });
    if (result !== undefined) return result;
  }
  throw new Error('no free access code was found');
}

type Deps = Pick<LovedOnesDeps & PortraitsDeps, 'sessions' | 'entitlements' | 'scheduler' | 'moveBirthdayTriggers'>;

export function createLovedOnes(platform: Platform, deps: Deps) {
  const lovedOnes = createLovedOnesService({ ...platform, ...deps });
  const portraits = createPortraits({ ...platform, ...deps, workDir: platform.config.workDir });
  return { lovedOnes, portraits, routes: { ...lovedOnes.routes, ...portraits.routes }, jobs: portraitJobs(platform) };
}
