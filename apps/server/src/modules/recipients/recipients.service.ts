import type { AccessReply, Letter } from '@someday/contract/recipients';
import { appError } from '#server/lib/app-error.ts';
import type { Callers, MemberCaller, OpenedSession, RecipientCaller } from '#server/lib/callers.ts';
import type { Visitor } from '#server/lib/visitor.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { LovedOneDetails } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { Reader, ReadingService } from '#server/modules/messages/reading.service.ts';
import type { CodeGuard } from './code-guard.service.ts';

export interface RecipientsTools {
  readonly sessions: SessionsService;
  readonly reading: ReadingService;
  readonly byCode: CodeGuard;
}

export type RecipientsService = ReturnType<typeof createRecipientsService>;

/** Loved ones at the door: no account, one code. */
export function createRecipientsService({ sessions, reading, byCode }: RecipientsTools) {
  /** `preview` is for the member who sees the page as the loved one will. */
  async function room(
    recipient: Omit<RecipientCaller, 'sessionId'>,
    member: MemberCaller | null,
  ): Promise<AccessReply> {
    const { lovedOneId: id, name, ownerId, ownerName } = recipient;
    const messages = await reading.forLovedOne(id);
    return { child: { id, name }, from: ownerName, preview: member?.memberId === ownerId, messages };
  }

  /** Errors: `not_found`, `not_open_yet`, `on_its_way`. */
  async function letter(reader: Reader, id: number, member: MemberCaller | null): Promise<Letter> {
    const { message, memberId, memberName, child } = await reading.message(reader, id);
    return { ...message, child, from: memberName, preview: member?.memberId === memberId };
  }

  /** Errors: `invalid_code` when the code has been replaced since it was looked at. */
  async function enter({ id, codeHash }: LovedOneDetails, ownDevice: boolean): Promise<OpenedSession> {
    const session = await sessions.openForRecipient({ lovedOneId: id, codeHash }, ownDevice);
    if (session === undefined) throw appError('invalid_code');
    return session;
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
      return { reply, session };
    },

    room,

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
      return { message, session: await enter(lovedOne, access.ownDevice) };
    },

    /** Null while the owning member looks on: that is no opening. Errors: `not_found`. */
    async viewed(recipient: RecipientCaller, member: MemberCaller | null, id: number): Promise<Date | null> {
      if (member?.memberId === recipient.ownerId) return null;
      return reading.viewed(recipient, id);
    },
  };
}
