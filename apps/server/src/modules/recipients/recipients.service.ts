import type { recipientsApi } from '@someday/contract/api/recipients';
import { normalizeAccessCode } from '@someday/contract/rules/access-code';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { createGuessGuard } from '#server/abuse-protection/guess-guard.ts';
import type { Handlers, MemberCaller, RecipientCaller } from '#server/http/handlers.ts';
import { AppError, appError } from '#server/lib/app-error.ts';
import type { AccountSettingsService } from '#server/modules/accounts/account-settings.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { LovedOneArchives } from '#server/modules/exports/loved-one-archive.service.ts';
import { seenView, type PortraitsService } from '#server/modules/loved-ones/portraits.service.ts';
import type { MessageReader, ReadingService } from '#server/modules/messages/reading.service.ts';
import type { Platform } from '#server/platform.ts';

interface RecipientsDeps {
  readonly sessions: Pick<SessionsService, 'codeHolder' | 'openWithCode'>;
  readonly reading: ReadingService;
  readonly archives: Pick<LovedOneArchives, 'bytes'>;
  readonly portraits: Pick<PortraitsService, 'own' | 'seenBy'>;
  readonly signatures: Pick<AccountSettingsService, 'signatures'>;
}

export function createRecipients(platform: Platform, deps: RecipientsDeps) {
  const { codes } = platform;
  const { sessions, reading, archives, portraits, signatures } = deps;
  const enterCode = createGuessGuard({
    ...platform,
    serviceBudget: budgets.codeService,
    visitorBudgets: ({ address, network }) => [
      [budgets.codeAddress, address],
      [budgets.codeNetwork, network],
    ],
    scope: 'code',
    alarm: 'codes-are-guessed',
  });
  /** A malformed code takes as long as a wrong one. None has its hash. */
  const hashOf = (typed: string) => codes.lookup(normalizeAccessCode(typed) ?? 'malformed');

  async function listMessages(recipient: RecipientCaller, member: MemberCaller | null) {
    const { lovedOneId: id, name, ownerId, senderName } = recipient;
    const { portrait, sender } = seenView(recipient);
    const shown = await reading.forLovedOne(id);
    const opened = shown.messages.flatMap((one) => (one.state === 'open' && one.isViewed ? one.id : []));
    const archiveBytes = await archives.bytes(opened);
    const child = { id, name, portrait };
    const preview = member?.memberId === ownerId;
    const messages = shown.messages.map((one) => (preview && one.state === 'open' ? { ...one, answer: null } : one));
    return { child, from: senderName, sender, preview, ...shown, messages, archiveBytes };
  }

  async function readMessage(reader: MessageReader, id: number, member: MemberCaller | null) {
    const { message: found, memberId, senderName: from, child } = await reading.message(reader, id);
    const preview = member?.memberId === memberId;
    const message = preview ? { ...found, answer: null } : found;
    if (child === null) {
      const [portrait, { signature }] = await Promise.all([portraits.own(memberId), signatures.signatures(memberId)]);
      return { ...message, child, from, sender: { portrait, signature }, preview };
    }
    const { portrait, sender } = await portraits.seenBy(child.id);
    return { ...message, child: { ...child, portrait }, from, sender, preview };
  }

  const routes: Handlers<typeof recipientsApi> = {
    /** Refused alike if the code is wrong, malformed or no longer valid. */
    async openWithCode({ params: { code }, query, caller, sessions: cookies, visitor }) {
      const ownDevice = query.ownDevice === 'true';
      const opened = await enterCode(code, visitor, () => sessions.openWithCode(hashOf(code), ownDevice));
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
      const holder =
        code === undefined ? undefined : await enterCode(code, visitor, () => sessions.codeHolder(hashOf(code)));
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
  return { routes };
}

function asNotYet(error: unknown): AppError {
  if (error instanceof AppError && (error.code === 'not_open_yet' || error.code === 'on_its_way')) return error;
  throw error;
}
