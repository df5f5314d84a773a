import type * as z from 'zod';
import { validationTexts } from '@someday/contract/validation.copy';
import type { LovedOne, addLovedOneBodySchema, editLovedOneBodySchema } from '@someday/contract/loved-ones';
import { dayIn, isTimeZone } from '@someday/contract/rules/release';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { owned, refuseStale } from '#server/lib/edit-checks.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import type { ReleaseScheduler } from '#server/modules/deliveries/release-scheduler.service.ts';
import { newAccessCode } from '#server/lib/random-codes.ts';
import { replies } from '#server/lib/replies.copy.ts';
import { portraitOf } from './portraits.service.ts';
import {
  findSealedCode,
  insertLovedOne,
  lockLovedOne,
  lockMemberZone,
  lovedOnesOf,
  updateLovedOne,
  type ChangedDetails,
  type CodeSecrets,
  countMessagesFor,
  findLovedOne,
  type Counts,
  type LovedOneRecord,
} from './loved-ones.repo.ts';

type AddBody = z.output<typeof addLovedOneBodySchema>;
type EditBody = z.output<typeof editLovedOneBodySchema>;

interface LovedOnesDeps {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly views: LovedOneViews;
  readonly entitlements: Pick<EntitlementsService, 'addLovedOne'>;
  readonly scheduler: ReleaseScheduler;
  /** Moves the triggers on a corrected birthday; true if there were any. Injected, because triggers depend on loved ones. */
  readonly moveBirthdayTriggers: (tx: Tx, lovedOneId: number, birthday: CorrectedBirthday) => Promise<boolean>;
}

/** Days are `YYYY-MM-DD`; `today` is the loved one's. */
export interface CorrectedBirthday {
  readonly from: string | null;
  readonly to: string | null | undefined;
  readonly today: string;
}

export type LovedOnesService = ReturnType<typeof createLovedOnesService>;

export function createLovedOnesService(deps: LovedOnesDeps) {
  const { db, codes, views, entitlements, scheduler, moveBirthdayTriggers } = deps;
  /** Returns the member's time zone and the instant. Errors: `invalid_input`. */
  async function checkDetails(tx: Tx, memberId: number, { birthday, timeZone }: ChangedDetails) {
    if (typeof timeZone === 'string' && !isTimeZone(timeZone))
      throw wrongField('timeZone', validationTexts.badTimeZone);
    const member = await lockMemberZone(tx, memberId);
    if (member === undefined) throw appError('not_signed_in');
    checkBirthday(birthday, member);
    return member;
  }

  async function insert(tx: Tx, memberId: number, { name, relationship, ...given }: AddBody, stampColor?: number) {
    const { email = null, senderName = null, birthday = null, timeZone = null, codeInMail = false } = given;
    const details = { name, relationship, senderName, email, birthday, timeZone, codeInMail };
    // First, because it takes the stronger lock on the member's row: two transactions with the weaker one would deadlock.
    await entitlements.addLovedOne(tx, memberId);
    await checkDetails(tx, memberId, details);
    return withNewCode(codes, (secrets) => insertLovedOne(tx, memberId, { ...details, stampColor }, secrets));
  }

  return {
    async list(memberId: number): Promise<LovedOne[]> {
      return (await lovedOnesOf(db, memberId)).map((row) => views.shown(row, row));
    },

    /** Errors: `invalid_input` for an unknown time zone or an impossible birthday; `subscription_required`, `plan_limit`. */
    async add(memberId: number, body: AddBody): Promise<LovedOne> {
      const row = await inTransaction(db, (tx) => insert(tx, memberId, body));
      return views.shown(row, { total: 0, scheduled: 0, viewed: 0 });
    },

    /** For an import: with the color their stamp had. Returns the id. Errors: as `add`. */
    async import(tx: Tx, memberId: number, body: AddBody, stampColor: number): Promise<number> {
      return (await insert(tx, memberId, body, stampColor)).id;
    },

    /** Undefined fields are left unchanged. A new time zone moves sealed messages. Errors: `not_found`, `invalid_input`, `changed_meanwhile`. */
    async update(memberId: number, id: number, { known, ...given }: EditBody): Promise<LovedOne> {
      await inTransaction(db, async (tx) => {
        const before = owned(await lockLovedOne(tx, id), memberId);
        refuseStale(known, before);
        const member = await checkDetails(tx, memberId, given);
        await updateLovedOne(tx, before, given);
        const zone = (own: string | null) => own ?? member.timeZone;
        const after = zone(given.timeZone === undefined ? before.timeZone : given.timeZone);
        const today = dayIn(after, member.now);
        const hasMoved = await moveBirthdayTriggers(tx, id, { from: before.birthday, to: given.birthday, today });
        if (hasMoved || after !== zone(before.timeZone))
          await scheduler.rescheduleAll(tx, memberId, { what: 'loved-one', id });
      });
      return views.one(memberId, id);
    },

    links: { messageLink: views.messageLink, codeOf: views.codeOf },

    /** For an admin; audited. Errors: `not_found`. */
    async revealCode(id: number): Promise<string> {
      const sealed = await findSealedCode(db, id);
      if (sealed === undefined) throw appError('not_found');
      return codes.open(sealed);
    },
  };
}

const firstDay = '1900-01-01';

/** Errors: `invalid_input` before 1900, or after today in that time zone. */
function checkBirthday(birthday: string | null | undefined, today: { timeZone: string; now: Date }): void {
  if (birthday === null || birthday === undefined) return;
  if (birthday < firstDay) throw wrongField('birthday', replies.days.bornTooEarly(firstDay.slice(0, 4)));
  if (birthday > dayIn(today.timeZone, today.now)) throw wrongField('birthday', replies.days.unborn);
}

/** Tries codes until one is free: `keep` returns undefined if it's taken. With a million codes, a collision is a one-in-a-billion event. */
export async function withNewCode<Result>(
  codes: AccessCodes,
  keep: (secrets: CodeSecrets) => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const code = newAccessCode();
    const result = await keep({ codeHash: codes.lookup(code), codeSealed: codes.seal(code) });
    if (result !== undefined) return result;
  }
  throw new Error('no free access code was found');
}

interface ViewDeps {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly publicUrl: string;
}

export type LovedOneViews = ReturnType<typeof createLovedOneViews>;

export function createLovedOneViews({ db, codes, publicUrl }: ViewDeps) {
  /** The code is in the fragment, which no server, log or Referer sees. */
  const linkWith = (accessCode: string) => `${publicUrl}/message-access#${accessCode}`;
  const messageLink = (messageId: number, accessCode: string) => `${publicUrl}/messages/${messageId}#${accessCode}`;

  function shown(row: LovedOneRecord, { total, scheduled, viewed }: Counts): LovedOne {
    const { id, name, email, relationship, senderName, birthday, timeZone, codeInMail } = row;
    const noticesStoppedAt = row.noticesStoppedAt?.toISOString() ?? null;
    const accessCode = codes.open(row.codeSealed);
    const messageCounts = { total, scheduled, viewed };
    const shareableUrl = linkWith(accessCode);
    const portrait = portraitOf(row.stampColor, row.picture);
    const details = {
      id,
      name,
      portrait,
      email,
      relationship,
      senderName,
      birthday,
      timeZone,
      codeInMail,
      noticesStoppedAt,
    };
    return { ...details, accessCode, shareableUrl, messageCounts };
  }

  return {
    shown,

    messageLink,

    codeOf: (codeSealed: Uint8Array): string => codes.open(codeSealed),

    async one(memberId: number, id: number): Promise<LovedOne> {
      const row = owned(await findLovedOne(db, id), memberId);
      return shown(row, await countMessagesFor(db, id));
    },
  };
}
