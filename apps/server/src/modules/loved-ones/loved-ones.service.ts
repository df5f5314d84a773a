import { unknownTimeZone } from '@someday/contract/fields';
import type { LovedOne, addLovedOneBodySchema, editLovedOneBodySchema } from '@someday/contract/loved-ones';
import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { dayIn, isTimeZone } from '@someday/contract/rules/release';
import type * as z from 'zod';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { appError, wrongField } from '#server/lib/app-error.ts';
import { owned } from '#server/lib/owned.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import { rescheduleLovedOne } from '#server/modules/deliveries/release-scheduler.service.ts';
import { moveBirthdayTriggers } from '#server/modules/scheduled-triggers/trigger-moves.service.ts';
import { checkBirthday } from './birthdays.ts';
import type { LovedOneViews } from './loved-one-views.ts';
import {
  findCodeHolder,
  findSealedCode,
  insertLovedOne,
  lockLovedOne,
  lockMemberZone,
  lovedOnesOf,
  updateLovedOne,
  type ChangedDetails,
  type CodeHolder,
} from './loved-ones.repo.ts';
import { withNewCode } from './new-code.ts';

type AddBody = z.output<typeof addLovedOneBodySchema>;
type EditBody = z.output<typeof editLovedOneBodySchema>;

/** A loved one as they come in by their code. */
export type LovedOneDetails = CodeHolder;

export interface LovedOnesTools {
  readonly db: Db;
  readonly codes: AccessCodes;
  readonly views: LovedOneViews;
  readonly entitlements: Pick<EntitlementsService, 'addLovedOne'>;
}

export type LovedOnesService = ReturnType<typeof createLovedOnesService>;

/** The people a member writes to, each with an access code of their own. */
export function createLovedOnesService({ db, codes, views, entitlements }: LovedOnesTools) {
  /** Gives the zone and the instant of the member. Errors: `invalid_input`. */
  async function checkDetails(tx: Tx, memberId: number, { birthday, timeZone }: ChangedDetails) {
    if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw wrongField('timeZone', unknownTimeZone);
    const member = await lockMemberZone(tx, memberId);
    if (member === undefined) throw appError('not_signed_in');
    checkBirthday(birthday, member);
    return member;
  }

  return {
    /** The first one first. */
    async list(memberId: number): Promise<LovedOne[]> {
      return (await lovedOnesOf(db, memberId)).map((row) => views.shown(row, row));
    },

    /** Errors: `invalid_input` for an unknown time zone or a birthday that cannot be; `subscription_required`, `plan_limit`. */
    async add(memberId: number, { name, relationship, ...given }: AddBody): Promise<LovedOne> {
      const { email = null, birthday = null, timeZone = null, codeInMail = false } = given;
      const details = { name, relationship, email, birthday, timeZone, codeInMail };
      const row = await inTransaction(db, async (tx) => {
        // First, as it locks the member's row more strongly: of two who hold the weaker lock none would get the other.
        await entitlements.addLovedOne(tx, memberId);
        await checkDetails(tx, memberId, details);
        return withNewCode(codes, (secrets) => insertLovedOne(tx, memberId, details, secrets));
      });
      return views.shown(row, { total: 0, scheduled: 0, viewed: 0 });
    },

    /** What is undefined stays. When their days begin elsewhere from now on, sealed messages move along. Errors: `not_found`, `invalid_input`. */
    async update(memberId: number, id: number, given: EditBody): Promise<LovedOne> {
      await inTransaction(db, async (tx) => {
        const before = owned(await lockLovedOne(tx, id), memberId);
        const member = await checkDetails(tx, memberId, given);
        await updateLovedOne(tx, before, given);
        const zone = (own: string | null) => own ?? member.timeZone;
        const after = zone(given.timeZone === undefined ? before.timeZone : given.timeZone);
        const today = dayIn(after, member.now);
        const hasMoved = await moveBirthdayTriggers(tx, id, { from: before.birthday, to: given.birthday, today });
        if (hasMoved || after !== zone(before.timeZone)) await rescheduleLovedOne(tx, id);
      });
      return views.one(memberId, id);
    },

    /** What the link to one message is made with. */
    links: { messageLink: views.messageLink, codeOf: views.codeOf },

    /** For an admin, whose asking is recorded. Errors: `not_found`. */
    async revealCode(id: number): Promise<string> {
      const sealed = await findSealedCode(db, id);
      if (sealed === undefined) throw appError('not_found');
      return codes.open(sealed);
    },

    /** Undefined for anything that is no living code; the same work is done for a malformed one. */
    async byTypedCode(typed: string): Promise<LovedOneDetails | undefined> {
      const code = normaliseAccessCode(typed);
      const found = await findCodeHolder(db, codes.lookup(code ?? 'malformed'));
      return code === undefined ? undefined : found;
    },
  };
}
