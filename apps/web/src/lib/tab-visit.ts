import { inTab } from './storage.ts';
import type { SurveyPage } from '@someday/contract/rules/choices';
import { deviceNow } from './days.ts';

/** When this tab's visit started, in milliseconds since 1970, and which of the survey's pages it has included. */
type TabVisit = { since: number; pages: SurveyPage[] };

const key = 'visit';

function isVisit(kept: unknown): kept is TabVisit {
  return typeof kept === 'object' && kept !== null && 'since' in kept && 'pages' in kept && Array.isArray(kept.pages);
}

export function forgetTabVisit(): void {
  inTab.forget(key);
}

/** The visit so far; starts one if there is none. Undefined without storage. */
export function tabVisit(seen?: SurveyPage): TabVisit | undefined {
  const kept = inTab.value(key);
  const { since, pages } = isVisit(kept) ? kept : { since: deviceNow().getTime(), pages: [] };
  const visit = { since, pages: seen === undefined || pages.includes(seen) ? pages : [...pages, seen] };
  return inTab.keep(key, visit) ? visit : undefined;
}
