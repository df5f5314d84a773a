import { inTab } from './storage.ts';
import type { SurveyPage } from '@someday/contract/feedback';
import { deviceNow } from './clock.ts';

/** Since when somebody is here with this tab, in milliseconds since 1970, and what of the survey's pages they have seen. */
export type TabVisit = { since: number; pages: SurveyPage[] };

const key = 'visit';

function isVisit(kept: unknown): kept is TabVisit {
  return typeof kept === 'object' && kept !== null && 'since' in kept && 'pages' in kept && Array.isArray(kept.pages);
}

/** Somebody signs out: where they were is not told of whoever comes next. */
export function forgetTabVisit(): void {
  inTab.forget(key);
}

/** The visit so far, which begins now if it has not. Undefined where nothing can be kept: then nobody knows. */
export function tabVisit(seen?: SurveyPage): TabVisit | undefined {
  const kept = inTab.value(key);
  const { since, pages } = isVisit(kept) ? kept : { since: deviceNow().getTime(), pages: [] };
  const visit = { since, pages: seen === undefined || pages.includes(seen) ? pages : [...pages, seen] };
  return inTab.keep(key, visit) ? visit : undefined;
}
