import type { AccessReply, Letter } from '@someday/contract/recipients';
import { appError } from '#server/lib/app-error.ts';
import type { Callers, MemberCaller, OpenedSession, RecipientCaller } from '#server/lib/callers.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { LovedOneDetails, LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { Reader, ReadingService } from '#server/modules/messages/reading.service.ts';
import type { CodeGuard } from './code-guard.service.ts';

export interface RecipientsTools {
  readonly accounts: AccountsService;
  readonly sessions: SessionsService;
  readonly lovedOnes: LovedOnesService;
  readonly reading: ReadingService;
  readonly byCode: CodeGuard;
}

export type RecipientsService = ReturnType<typeof createRecipientsService>;

/** Loved ones at the door: no account, one code. */
export function createRecipientsService({ accounts, sessions, lovedOnes, reading, byCode }: RecipientsTools) {
  async function roomOf(lovedOne: LovedOneDetails, member: MemberCaller | null): Promise<AccessReply> {
    const [sender, messages] = await Promise.all([
      accounts.member(lovedOne.memberId),
      reading.forLovedOne(lovedOne.id),
    ]);
    return {
      child: { id: lovedOne.id, name: lovedOne.name },
      from: sender.name,
      preview: member?.memberId === lovedOne.memberId,
      messages,
    };
  }

  /** Errors: `not_found`, `not_open_yet`, `on_its_way`. */
  async function letter(reader: Reader, id: number, member: MemberCaller | null): Promise<Letter> {
    const { message, memberId, child } = await reading.message(reader, id);
    const sender = await accounts.member(memberId);
    return { ...message, child, from: sender.name, preview: member?.memberId === memberId };
  }

  /** Errors: `invalid_code` when the code has been replaced since it was looked at. */
  async function enter(typed: string, lovedOne: LovedOneDetails, ownDevice: boolean): Promise<OpenedSession> {
    const session = await sessions.openForRecipient(lovedOne.id, ownDevice);
    // Replacing a code ends the sessions there are: this one may have come too late for that.
    if ((await lovedOnes.byTypedCode(typed))?.id === lovedOne.id) return session;
    await sessions.end('recipient', session.token);
    throw appError('invalid_code');
  }

  return {
    /** Errors: `invalid_code`, the same for wrong, malformed and dead ones; `too_many_tries`. */
    async openWithCode(
      typed: string,
      ownDevice: boolean,
      member: MemberCaller | null,
      visitor: Visitor,
    ): Promise<{ reply: AccessReply; session: OpenedSession }> {
      const lovedOne = await byCode(typed, visitor);
      if (lovedOne === undefined) throw appError('invalid_code');
      const reply = await roomOf(lovedOne, member);
      return { reply, session: await enter(typed, lovedOne, ownDevice) };
    },

    /** `preview` is for the member who sees the page as the loved one will. Errors: `not_signed_in`. */
    async room(recipient: RecipientCaller, member: MemberCaller | null): Promise<AccessReply> {
      const lovedOne = await lovedOnes.byId(recipient.lovedOneId);
      if (lovedOne === undefined) throw appError('not_signed_in');
      return roomOf(lovedOne, member);
    },

    /** By session, or by a code given with the link, which opens a session. Errors: `not_found`, `not_open_yet`, `on_its_way`, `too_many_tries`. */
    async message(
      callers: Callers,
      id: number,
      access: { code: string | undefined; ownDevice: boolean },
      visitor: Visitor,
    ): Promise<{ message: Letter; session: OpenedSession | null }> {
      const lovedOne = access.code === undefined ? undefined : await byCode(access.code, visitor);
      if (access.code === undefined || lovedOne === undefined)
        return { message: await letter(callers, id, callers.member), session: null };
      const reader = { member: null, recipient: { lovedOneId: lovedOne.id } };
      const message = await letter(reader, id, callers.member);
      return { message, session: await enter(access.code, lovedOne, access.ownDevice) };
    },

    /** Null while the owning member looks on: that is no opening. Errors: `not_found`. */
    async viewed(recipient: RecipientCaller, member: MemberCaller | null, id: number): Promise<Date | null> {
      if (member?.memberId === recipient.ownerId) return null;
      return reading.viewed(recipient, id);
    },
  };
}
