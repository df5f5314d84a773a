import type { AccessReply, MessageView } from '@someday/contract/recipients';
import { normaliseAccessCode } from '@someday/contract/rules/access-code';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { createGuessGuard } from '#server/abuse-protection/guess-guard.ts';
import type { Proofs } from '#server/abuse-protection/proof-of-work.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Callers, MemberCaller, OpenedSession, RecipientCaller, Visitor } from '#server/http/handlers.ts';
import type { AccessCodes } from '#server/lib/access-codes.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { AccountSettingsService } from '#server/modules/accounts/account-settings.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { LovedOneArchives } from '#server/modules/exports/loved-one-archive.service.ts';
import { seenView, type PortraitsService } from '#server/modules/loved-ones/portraits.service.ts';
import type { MessageReader, ReadingService } from '#server/modules/messages/reading.service.ts';

interface RecipientsDeps {
  readonly codes: AccessCodes;
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly logger: Logger;
  readonly sessions: Pick<SessionsService, 'codeHolder' | 'openWithCode'>;
  readonly reading: ReadingService;
  readonly archives: Pick<LovedOneArchives, 'bytes'>;
  readonly portraits: Pick<PortraitsService, 'own' | 'seenBy'>;
  readonly signatures: Pick<AccountSettingsService, 'signature'>;
}

export type RecipientsService = ReturnType<typeof createRecipientsService>;

const { tries, seconds } = budgets.codeService;

export function createRecipientsService({
  codes,
  limits,
  proofs,
  logger,
  sessions,
  reading,
  archives,
  portraits,
  signatures,
}: RecipientsDeps) {
  const guard = createGuessGuard({
    limits,
    proofs,
    serviceBudget: budgets.codeService,
    visitorBudgets: ({ address, network }) => [
      [budgets.codeAddress, address],
      [budgets.codeNetwork, network],
    ],
    scope: 'code',
    onServiceBudgetUsedUp: () => logger.warn({ tries, seconds }, 'codes-are-guessed'),
  });

  /** Every typed code is looked up here. Undefined if it's wrong, malformed or no longer valid. Errors: the guard's. */
  function byCode<T>(
    typed: string,
    visitor: Visitor,
    lookUp: (codeHash: Buffer) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    // A malformed code takes as long as a wrong one. None has its hash.
    return guard(typed, visitor, () => lookUp(codes.lookup(normaliseAccessCode(typed) ?? 'malformed')));
  }

  async function listMessages(recipient: RecipientCaller, member: MemberCaller | null): Promise<AccessReply> {
    const { lovedOneId: id, name, ownerId, senderName } = recipient;
    const { portrait, sender } = seenView(recipient);
    const shown = await reading.forLovedOne(id);
    const opened = shown.messages.flatMap((one) => (one.state === 'open' && one.isViewed ? one.id : []));
    const archiveBytes = await archives.bytes(opened);
    const child = { id, name, portrait };
    return { child, from: senderName, sender, preview: member?.memberId === ownerId, ...shown, archiveBytes };
  }

  /** Errors: `not_found`, `not_open_yet`, `on_its_way`. */
  async function readMessage(reader: MessageReader, id: number, member: MemberCaller | null): Promise<MessageView> {
    const { message, memberId, senderName: from, child } = await reading.message(reader, id);
    const preview = member?.memberId === memberId;
    if (child === null) {
      const [portrait, signature] = await Promise.all([portraits.own(memberId), signatures.signature(memberId)]);
      return { ...message, child, from, sender: { portrait, signature }, preview };
    }
    const { portrait, sender } = await portraits.seenBy(child.id);
    return { ...message, child: { ...child, portrait }, from, sender, preview };
  }

  return {
    /** Errors: `invalid_code`, whether it's wrong, malformed or no longer valid; the guard's. */
    async openWithCode(
      typed: string,
      ownDevice: boolean,
      member: MemberCaller | null,
      visitor: Visitor,
    ): Promise<{ reply: AccessReply; session: OpenedSession }> {
      const opened = await byCode(typed, visitor, (codeHash) => sessions.openWithCode(codeHash, ownDevice));
      if (opened === undefined) throw appError('invalid_code');
      return { reply: await listMessages(opened.holder, member), session: opened.session };
    },

    listMessages,

    /**
     * The own loved one's code opens a session even if `answer` is a refusal. Errors: `not_found`, `not_open_yet`,
     * `on_its_way`; the guard's.
     */
    async openMessage(
      callers: Callers,
      id: number,
      access: { code: string | undefined; ownDevice: boolean },
      visitor: Visitor,
    ): Promise<{ answer: MessageView | AppError; session: OpenedSession | null }> {
      const holder = access.code === undefined ? undefined : await byCode(access.code, visitor, sessions.codeHolder);
      if (holder === undefined) return { answer: await readMessage(callers, id, callers.member), session: null };
      const reader = { member: null, recipient: holder };
      const answer = await readMessage(reader, id, callers.member).catch(asNotYet);
      const opened = await sessions.openWithCode(holder.codeHash, access.ownDevice);
      // The code was replaced just now.
      if (opened === undefined) throw appError('not_found');
      return { answer, session: opened.session };
    },

    /** Null for the owning member's preview, which doesn't count as opening. Errors: `not_found`. */
    async viewed(recipient: RecipientCaller, member: MemberCaller | null, id: number): Promise<Date | null> {
      if (member?.memberId === recipient.ownerId) return null;
      return reading.viewed(recipient, id);
    },
  };
}

/** Returns the refusals that a message's own loved one may know about, and throws any other error. */
function asNotYet(error: unknown): AppError {
  if (error instanceof AppError && (error.code === 'not_open_yet' || error.code === 'on_its_way')) return error;
  throw error;
}
