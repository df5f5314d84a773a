import type { Member, loginBodySchema, signupBodySchema } from '@someday/contract/accounts';
import { isTimeZone } from '@someday/contract/rules/release';
import type * as z from 'zod';
import { appError } from '#server/lib/app-error.ts';
import type { OpenedSession } from '#server/lib/callers.ts';
import { hashPassword, passwordMatches, passwordMatchesNobody } from '#server/lib/password-hash.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { findMember, findMemberByEmail, insertMember } from './accounts.repo.ts';
import type { SessionsService } from './sessions.service.ts';

type SignupBody = z.output<typeof signupBodySchema>;
type LoginBody = z.output<typeof loginBodySchema>;

export interface SignedIn {
  readonly member: Member;
  readonly session: OpenedSession;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Members and how they sign in. */
export function createAccountsService(db: Db, sessions: SessionsService) {
  return {
    /** Errors: `email_taken`. */
    async signup(body: SignupBody): Promise<SignedIn> {
      const passwordHash = await hashPassword(body.password);
      const timeZone = body.timeZone !== undefined && isTimeZone(body.timeZone) ? body.timeZone : 'UTC';
      return inTransaction(db, async (tx) => {
        const member = await insertMember(tx, { name: body.name, email: body.email, passwordHash, timeZone });
        if (member === undefined) throw appError('email_taken');
        return { member, session: await sessions.openForMember(member.id, tx) };
      });
    },

    /** Errors: `wrong_credentials`, the same for an unknown address and a wrong password, after the same work. */
    async login(body: LoginBody): Promise<SignedIn> {
      const found = await findMemberByEmail(db, body.email);
      const matches =
        found === undefined
          ? await passwordMatchesNobody(body.password)
          : await passwordMatches(found.passwordHash, body.password);
      if (found === undefined || !matches) throw appError('wrong_credentials');
      const { passwordHash: _, ...member } = found;
      return { member, session: await sessions.openForMember(member.id) };
    },

    async member(id: number): Promise<Member> {
      const member = await findMember(db, id);
      if (member === undefined) throw appError('not_signed_in');
      return member;
    },
  };
}
