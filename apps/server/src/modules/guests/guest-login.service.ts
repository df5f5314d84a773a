import type { guestLoginBodySchema, guestsApi } from '@someday/contract/api/guests';
import { stripCode } from '@someday/contract/rules/access-code';
import type * as z from 'zod';
import { appError } from '#server/lib/app-error.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { createGuessGuard } from '#server/abuse-protection/guess-guard.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { addGuest } from '#server/modules/accounts/accounts.service.ts';
import { sameAddress } from '#server/modules/accounts/account-links.service.ts';
import type { SessionsService } from '#server/modules/accounts/sessions.service.ts';
import { lockGuestByCode, noteLogin } from './guests.repo.ts';
import type { Platform } from '#server/platform.ts';

interface GuestLoginDeps extends Pick<Platform, 'db' | 'codes' | 'limits' | 'proofs' | 'logger'> {
  readonly sessions: Pick<SessionsService, 'openForGuest'>;
}

type LoginBody = z.output<typeof guestLoginBodySchema>;

export function guestLoginRoutes(deps: GuestLoginDeps): Handlers<typeof guestsApi> {
  const { db, codes, sessions } = deps;
  const enterCode = createGuessGuard({
    ...deps,
    serviceBudget: budgets.guestService,
    visitorBudgets: ({ address }) => [[budgets.guestAddress, address]],
    scope: 'guest-code',
    alarm: 'guest-codes-are-guessed',
  });

  async function logIn(tx: Tx, body: LoginBody, device: string | null) {
    const { email: typed = null, timeZone } = body;
    const guest = await lockGuestByCode(tx, codes.lookup(stripCode(body.code)));
    if (guest === undefined) return undefined;
    const { id, accessLevel, expiresAt, email } = guest;
    if (typed !== null && email !== null && !sameAddress(typed, email)) return undefined;
    if (!guest.isOpen) return 'over';
    const memberId = guest.memberId ?? (await addGuest(tx, { timeZone, expiresAt }));
    await noteLogin(tx, id, { memberId, email: email ?? typed });
    const session = await sessions.openForGuest(memberId, expiresAt, device, tx);
    return { reply: { guestId: id, accessLevel, expiresAt }, session };
  }

  return {
    /** A code with another email is as wrong as any. */
    async guestLogin({ body, sessions: cookies, visitor }) {
      const logInWithCode = () => inTransaction(db, (tx) => logIn(tx, body, visitor.device));
      const entered = await enterCode(body.code, visitor, logInWithCode);
      if (entered === undefined) throw appError('invalid_guest_code');
      if (entered === 'over') throw appError('guest_access_over');
      await cookies.open('member', entered.session);
      return entered.reply;
    },
  };
}
