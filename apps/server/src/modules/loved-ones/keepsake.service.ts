import type { Clock } from '#server/lib/clock.ts';
import type { FileReply } from '#server/http/handlers.ts';
import type { Db } from '#server/lib/transaction.ts';
import { keepsakeCardCopy } from '@someday/contract/keepsake.copy';
import { findSenderName } from './loved-ones.repo.ts';
import type { LovedOneViews } from './loved-ones.service.ts';
import type { PortraitsService } from './portraits.service.ts';

export interface KeepsakeDeps {
  readonly db: Db;
  readonly views: LovedOneViews;
  readonly portraits: Pick<PortraitsService, 'printed'>;
  readonly clock: Clock;
}

export type KeepsakeService = ReturnType<typeof createKeepsakeService>;

/** A printable card that tells a loved one how to find their messages. */
export function createKeepsakeService({ db, views, portraits, clock }: KeepsakeDeps) {
  return {
    /** Errors: `not_found`. */
    async of(memberId: number, id: number): Promise<FileReply> {
      const lovedOne = await views.one(memberId, id);
      const { name, accessCode, shareableUrl } = lovedOne;
      const from = await findSenderName(db, lovedOne);
      // Loads the library and fonts with the first card.
      const { renderKeepsake } = await import('./keepsake/render-keepsake.ts');
      const card = { name, from, accessCode, shareableUrl, madeAt: clock.now(), ...(await portraits.printed(id)) };
      return {
        mime: 'application/pdf',
        fileName: `${keepsakeCardCopy.forName(name)}.pdf`,
        bytes: await renderKeepsake(card),
      };
    },
  };
}
