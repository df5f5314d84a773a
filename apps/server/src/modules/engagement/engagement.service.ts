import type { Engagement, engagementApi } from '@someday/contract/api/engagement';
import { monthsUpTo, yearBegins } from '@someday/contract/rules/days';
import { appError } from '#server/lib/app-error.ts';
import { checkParentId } from '#server/lib/edit-checks.ts';
import {
  countReactions,
  countsBetween,
  lastReacted,
  madeBetween,
  placeOfMember,
  timeToOpen,
} from './engagement.repo.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Platform } from '#server/platform.ts';

const MONTHS = 12;
/** What was imported may be older than Someday. */
const FIRST_YEAR = 2000;

export function createEngagement({ db }: Platform) {
  async function placeOf(memberId: number) {
    const place = await placeOfMember(db, memberId);
    if (place === undefined) throw appError('not_signed_in');
    return place;
  }

  /** Node's time zone rules say where months and years begin; the database only compares instants. */
  async function openedPerMonth(memberId: number): Promise<Engagement['openedPerMonth']> {
    const { now, timeZone } = await placeOf(memberId);
    const months = monthsUpTo(now, timeZone, MONTHS);
    const begins = months.map((month) => month.begins);
    const counts = await countsBetween(db, memberId, 'viewed_at', begins);
    return months.map(({ month }, index) => ({ month, opened: counts[index] ?? 0 }));
  }

  async function yearsWithMessages(memberId: number): Promise<number[]> {
    const { now, timeZone } = await placeOf(memberId);
    const years = Array.from({ length: now.getUTCFullYear() + 2 - FIRST_YEAR }, (_, index) => FIRST_YEAR + index);
    const begins = years.map((year) => yearBegins(year, timeZone));
    const counts = await countsBetween(db, memberId, 'created_at', begins);
    return years.filter((_year, index) => (counts[index] ?? 0) > 0).toReversed();
  }

  const routes: Handlers<typeof engagementApi> = {
    async getEngagement({ caller: { memberId }, query }) {
      checkParentId(query.parentId, memberId);
      const [months, delays, reactions, years, recent] = await Promise.all([
        openedPerMonth(memberId),
        timeToOpen(db, memberId),
        countReactions(db, memberId),
        yearsWithMessages(memberId),
        lastReacted(db, memberId),
      ]);
      return { openedPerMonth: months, timeToOpen: delays, reactions, years, recent };
    },

    async getYear({ caller: { memberId }, params: { year } }) {
      const { timeZone } = await placeOf(memberId);
      const span = [yearBegins(year, timeZone), yearBegins(year + 1, timeZone)] as const;
      return { year, messages: await madeBetween(db, memberId, span) };
    },
  };

  return { routes };
}
