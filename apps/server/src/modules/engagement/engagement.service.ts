import type { Engagement, engagementApi } from '@someday/contract/api/engagement';
import { monthsUpTo } from '@someday/contract/rules/days';
import { appError } from '#server/lib/app-error.ts';
import { checkParentId } from '#server/lib/edit-checks.ts';
import { countReactions, lastReacted, openedBetween, placeOfMember, timeToOpen } from './engagement.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

const MONTHS = 12;

export function createEngagement({ db }: Platform) {
  /** Node's time zone rules say where months begin; the database only compares instants. */
  async function openedPerMonth(memberId: number): Promise<Engagement['openedPerMonth']> {
    const place = await placeOfMember(db, memberId);
    if (place === undefined) throw appError('not_signed_in');
    const months = monthsUpTo(place.now, place.timeZone, MONTHS);
    const begins = months.map((month) => month.begins);
    const counts = await openedBetween(db, memberId, begins);
    return months.map(({ month }, index) => ({ month, opened: counts[index] ?? 0 }));
  }

  const routes: Handlers<typeof engagementApi> = {
    async getEngagement({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      const [months, delays, reactions, recent] = await Promise.all([
        openedPerMonth(memberId),
        timeToOpen(db, memberId),
        countReactions(db, memberId),
        lastReacted(db, memberId),
      ]);
      return { openedPerMonth: months, timeToOpen: delays, reactions, recent };
    },
  };

  return { routes };
}
