import type { Clock } from '#server/lib/clock.ts';
import type { FileReply } from '#server/http/handlers.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import { keepsakeCardCopy } from '@someday/contract/keepsake.copy';
import type { LovedOneViews } from './loved-ones.service.ts';

export interface KeepsakeDeps {
  readonly accounts: AccountsService;
  readonly views: LovedOneViews;
  readonly clock: Clock;
}

export type KeepsakeService = ReturnType<typeof createKeepsakeService>;

/** A printable card that tells a loved one how to find their messages. */
export function createKeepsakeService({ accounts, views, clock }: KeepsakeDeps) {
  return {
    /** Errors: `not_found`. */
    async of(memberId: number, id: number): Promise<FileReply> {
      const { name, accessCode, shareableUrl } = await views.one(memberId, id);
      const { name: from } = await accounts.member(memberId);
      // Loads the library and fonts with the first card.
      const { renderKeepsake } = await import('./keepsake/render-keepsake.ts');
      const card = { name, from, accessCode, shareableUrl, madeAt: clock.now() };
      return {
        mime: 'application/pdf',
        fileName: `${keepsakeCardCopy.forName(name)}.pdf`,
        bytes: await renderKeepsake(card),
      };
    },
  };
}
