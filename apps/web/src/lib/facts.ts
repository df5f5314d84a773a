import {
  promisesOf,
  type Promises,
  defaultFacts,
  readFacts,
  type PublicFacts,
} from '@someday/contract/rules/public-facts';
import { useBrowserValue } from './hooks.ts';

export const promises = (): Promises => promisesOf(publicFacts());

type Reader = { email: string | null; noticesStoppedAt: string | null };

/** Whether we email a loved one when a message opens. Every text that says so asks here. */
export const isEmailed = ({ email, noticesStoppedAt }: Reader, isGuest: boolean) =>
  !isGuest && promises().email && email !== null && noticesStoppedAt === null;

const isMarked = () => document.documentElement.hasAttribute('data-demo');

/** Whether this is a public demo. The server marks its pages, which saves a request. Prerendered pages aren’t marked. */
export function useIsDemo(): boolean {
  return useBrowserValue(isMarked, () => false);
}

/** Whether this installation sends email. The code entry is prerendered for every installation, with its link to help. */
export function useSendsEmail(): boolean {
  return useBrowserValue(
    () => promises().email,
    () => true,
  );
}

let rendering: PublicFacts | null = null;
let cached: { written: string | undefined; facts: PublicFacts } = { written: undefined, facts: defaultFacts };

/** What this installation may say about itself (contract/public-facts). The page carries it, so it takes no request. */
export function publicFacts(): PublicFacts {
  if (rendering !== null) return rendering;
  if (typeof document === 'undefined') return defaultFacts;
  const written = document.documentElement.dataset['facts'];
  if (written !== cached.written) cached = { written, facts: readFacts(written) };
  return cached.facts;
}

export function renderWith<Rendered>(facts: PublicFacts, render: () => Rendered): Rendered {
  rendering = facts;
  try {
    return render();
  } finally {
    rendering = null;
  }
}
