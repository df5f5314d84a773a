import type { recipientsApi } from '@someday/contract/api/recipients';
import { normalizeAccessCode } from '@someday/contract/rules/access-code';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { createGuessGuard } from '#server/abuse-protection/guess-guard.ts';
import type { Proofs } from '#server/abuse-protection/proof-of-work.ts';
import type { RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Handlers, MemberCaller, RecipientCaller, Visitor } from '#server/http/handlers.ts';
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

const { tries, seconds } = budgets.codeService;

export function recipientsRoutes({
  codes,
  limits,
  proofs,
  logger,
  sessions,
  reading,
  archives,
  portraits,
  signatures,
}: RecipientsDeps): Handlers<typeof recipientsApi> {
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

  function byCode<T>(
    typed: string,
    visitor: Visitor,
    lookUp: (codeHash: Buffer) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    // A malformed code takes as long as a wrong one. None has its hash.
    return guard(typed, visitor, () => lookUp(codes.lookup(normalizeAccessCode(typed) ?? 'malformed')));
  }

  async function listMessages(recipient: RecipientCaller, member: MemberCaller | null) {
    const { lovedOneId: id, name, ownerId, senderName } = recipient;
    const { portrait, sender } = seenView(recipient);
    const shown = await reading.forLovedOne(id);
    const opened = shown.messages.flatMap((one) => (one.state === 'open' && one.isViewed ? one.id : []));
    const archiveBytes = await archives.bytes(opened);
    const child = { id, name, portrait };
    return { child, from: senderName, sender, preview: member?.memberId === ownerId, ...shown, archiveBytes };
  }

  async function readMessage(reader: MessageReader, id: number, member: MemberCaller | null) {
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
    /** Refused alike if the code is wrong, malformed or no longer valid. */
    async openWithCode({ params, query, caller, sessions: cookies, visitor }) {
      const ownDevice = query.ownDevice === 'true';
      const opened = await byCode(params.code, visitor, (codeHash) => sessions.openWithCode(codeHash, ownDevice));
      if (opened === undefined) throw appError('invalid_code');
      const reply = await listMessages(opened.holder, caller.member);
      await cookies.open('recipient', opened.session);
      return reply;
    },

    getRecipient: ({ caller }) => listMessages(caller.recipient, caller.member),
    checkReader: async ({ caller }) => ({ recipient: caller.recipient !== null, member: caller.member !== null }),

    async signOutRecipient({ sessions: cookies }) {
      await cookies.end('recipient');
      return { authenticated: false };
    },

    /** The own loved one's code opens a session even if the answer is a refusal. */
    async getMessage({ params: { id }, query, caller, sessions: cookies, visitor }) {
      const code = query.access?.trim() || undefined;
      const holder = code === undefined ? undefined : await byCode(code, visitor, sessions.codeHolder);
      if (holder === undefined) return readMessage(caller, id, caller.member);
      const answer = await readMessage({ member: null, recipient: holder }, id, caller.member).catch(asNotYet);
      const opened = await sessions.openWithCode(holder.codeHash, query.ownDevice === 'true');
      if (opened === undefined) throw appError('not_found');
      await cookies.open('recipient', opened.session);
      if (answer instanceof AppError) throw answer;
      return answer;
    },

    async markViewed({ params, caller: { recipient, member } }) {
      const isPreview = member?.memberId === recipient.ownerId;
      const viewedAt = isPreview ? null : await reading.viewed(recipient, params.id);
      return { isViewed: viewedAt !== null, viewedAt };
    },
  };
}

function asNotYet(error: unknown): AppError {
  if (error instanceof AppError && (error.code === 'not_open_yet' || error.code === 'on_its_way')) return error;
  throw error;
}
