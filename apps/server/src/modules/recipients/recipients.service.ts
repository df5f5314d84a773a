import type { AccessReply, Letter } from '@someday/contract/recipients';
import { AppError, appError } from '#server/lib/app-error.ts';
import type { Callers, MemberCaller, OpenedSession, RecipientCaller, Visitor } from '#server/http/handlers.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { LovedOneDetails, LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { Reader, ReadingService } from '#server/modules/messages/reading.service.ts';
import { createGuessGuard } from '#server/abuse-protection/guess-guard.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Proofs } from '#server/abuse-protection/proof-of-work.ts';

interface RecipientsDeps {
  readonly sessions: SessionsService;
  readonly reading: ReadingService;
  readonly byCode: CodeGuard;
}

export type RecipientsService = ReturnType<typeof createRecipientsService>;

/** Loved ones at the door: no account, one code. */
export function createRecipientsService({ sessions, reading, byCode }: RecipientsDeps) {
  /** `preview` is for the member who sees the page as the loved one will. */
  async function room(recipient: RecipientCaller, member: MemberCaller | null): Promise<AccessReply> {
    const { lovedOneId: id, name, ownerId, ownerName } = recipient;
    const shown = await reading.forLovedOne(id);
    return { child: { id, name }, from: ownerName, preview: member?.memberId === ownerId, ...shown };
  }

  /** Errors: `not_found`, `not_open_yet`, `on_its_way`. */
  async function letter(reader: Reader, id: number, member: MemberCaller | null): Promise<Letter> {
    const { message, memberId, memberName, child } = await reading.message(reader, id);
    return { ...message, child, from: memberName, preview: member?.memberId === memberId };
  }

  /** Undefined when the code has been replaced since it was looked at. */
  function enter({ id, codeHash }: LovedOneDetails, ownDevice: boolean): Promise<OpenedSession | undefined> {
    return sessions.openForRecipient({ lovedOneId: id, codeHash }, ownDevice);
  }

  return {
    /** Errors: `invalid_code`, the same for wrong, malformed and dead ones; `too_many_tries`. */
    async openWithCode(
      typed: string,
      ownDevice: boolean,
      member: MemberCaller | null,
      visitor: Visitor,
    ): Promise<{ reply: AccessReply; session: OpenedSession }> {
      const holder = await byCode(typed, visitor);
      if (holder === undefined) throw appError('invalid_code');
      const { id: lovedOneId, name, memberId: ownerId, memberName: ownerName } = holder;
      const [reply, session] = await Promise.all([
        room({ lovedOneId, name, ownerId, ownerName }, member),
        enter(holder, ownDevice),
      ]);
      if (session === undefined) throw appError('invalid_code');
      return { reply, session };
    },

    room,

    /**
     * By session, or by a code given with the link. The code of the message's own loved one opens a session, also when the message itself
     * cannot be opened yet: that refusal, `not_open_yet` or `on_its_way`, is then the answer. Errors: both, `not_found`, `too_many_tries`.
     */
    async message(
      callers: Callers,
      id: number,
      access: { code: string | undefined; ownDevice: boolean },
      visitor: Visitor,
    ): Promise<{ answer: Letter | AppError; session: OpenedSession | null }> {
      const holder = access.code === undefined ? undefined : await byCode(access.code, visitor);
      if (holder === undefined) return { answer: await letter(callers, id, callers.member), session: null };
      const reader = { member: null, recipient: { lovedOneId: holder.id } };
      const answer = await letter(reader, id, callers.member).catch(notYet);
      const session = await enter(holder, access.ownDevice);
      if (session === undefined) throw appError('not_found');
      return { answer, session };
    },

    /** Null while the owning member looks on: that is no opening. Errors: `not_found`. */
    async viewed(recipient: RecipientCaller, member: MemberCaller | null, id: number): Promise<Date | null> {
      if (member?.memberId === recipient.ownerId) return null;
      return reading.viewed(recipient, id);
    },
  };
}

/** The refusals of a message that its loved one may know of. Whatever else went wrong goes on. */
function notYet(error: unknown): AppError {
  if (error instanceof AppError && (error.code === 'not_open_yet' || error.code === 'on_its_way')) return error;
  throw error;
}

/** The one way from a typed code to a loved one: every path that takes codes spends the same budgets of wrong ones. */
type CodeGuard = (typed: string, visitor: Visitor) => Promise<LovedOneDetails | undefined>;

interface CodeGuardDeps {
  readonly lovedOnes: Pick<LovedOnesService, 'byTypedCode'>;
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly logger: Logger;
}

const service = budgets.codeService;

/** Errors of the guard: `other_site`, `too_many_tries`, `proof_required`, `unavailable`, which are the same for right and wrong codes. */
export function createCodeGuard({ lovedOnes, limits, proofs, logger }: CodeGuardDeps): CodeGuard {
  const guard = createGuessGuard({
    limits,
    proofs,
    service,
    counted: ({ address, network }) => [
      [budgets.codeAddress, address],
      [budgets.codeNetwork, network],
    ],
    scope: 'code',
    whenUsedUp: () => logger.warn({ tries: service.tries, seconds: service.seconds }, 'codes-are-guessed'),
  });
  return (typed, visitor) => guard(typed, visitor, () => lovedOnes.byTypedCode(typed));
}
