import type { Clock } from '#server/lib/clock.ts';
import type { FileReply } from '#server/http/handlers.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import { keepsakeCardTexts } from './keepsake/keepsake.copy.ts';
import type { LovedOneViews } from './loved-ones.service.ts';

export interface KeepsakeDeps {
  readonly accounts: AccountsService;
  readonly views: LovedOneViews;
  readonly clock: Clock;
}

export type KeepsakeService = ReturnType<typeof createKeepsakeService>;

/** A card to print, with which a loved one finds their messages. */
export function createKeepsakeService({ accounts, views, clock }: KeepsakeDeps) {
  return {
    /** Errors: `not_found`. */
    async of(memberId: number, id: number): Promise<FileReply> {
      const { name, accessCode, shareableUrl } = await views.one(memberId, id);
      const { name: from } = await accounts.member(memberId);
      // The library and the fonts wait until somebody wants a card.
      const { renderKeepsake } = await import('./keepsake/render-keepsake.ts');
      const card = { name, from, accessCode, shareableUrl, madeAt: clock.now() };
      return {
        mime: 'application/pdf',
        fileName: `${keepsakeCardTexts.title(name)}.pdf`,
        bytes: await renderKeepsake(card),
      };
    },
  };
}
