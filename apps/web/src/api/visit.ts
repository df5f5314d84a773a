/** What must be true at each visit of a page is asked for again then, unless it was asked for a moment ago, in milliseconds. */
export const VISIT_MS = 5000;
