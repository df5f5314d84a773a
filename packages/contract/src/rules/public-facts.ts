import type { BillingMode } from './plans.ts';
import { onlyAtHome, onlyHere } from '../texts/words.copy.ts';

const flags = {
  reachable: false,
  overHttps: false,
  sendsMail: false,
  databaseServer: false,
  storageService: false,
  aroundTheClock: false,
  demo: false,
  onlySignOn: false,
};
const texts = {
  supportEmail: null,
  operatorName: null,
  operatorAddress: null,
  governingLaw: null,
  facebookUrl: null,
  instagramUrl: null,
  emailProvider: null,
  databaseProvider: null,
  storageProvider: null,
  hostingProvider: null,
  compliance: null,
  homeUrl: null,
  homeFingerprint: null,
  signOn: null,
};

/**
 * What this installation's configuration makes true (null: don't mention it). Each page carries them (`<html
 * data-facts>`). `reachable`: other devices can open PUBLIC_URL; `overHttps`: encrypted. `storageService`: videos,
 * photos or backups are in a bucket. `aroundTheClock`: someone is on call and responds within the hour. `compliance`:
 * one sentence. `signOn`: what people call the provider of single sign-on; `onlySignOn`: there's no other way to log in.
 */
export type PublicFacts = Readonly<
  { billing: BillingMode; maxUploadMb: number } & Record<keyof typeof flags, boolean> &
    Record<keyof typeof texts, string | null>
>;

/** The facts of `npm start` with nothing configured. Pages are prerendered with them at build time. */
export const defaultFacts: PublicFacts = { billing: 'practice', maxUploadMb: 2048, ...flags, ...texts };

export function writtenFacts(facts: PublicFacts): Partial<PublicFacts> {
  const known = new Map<string, unknown>(Object.entries(defaultFacts));
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => known.get(name) !== value));
}

export function readFacts(written: string | undefined): PublicFacts {
  const values = new Map<string, unknown>(Object.entries(parseObject(written ?? '{}')));
  const facts = { ...defaultFacts };
  for (const [name, usual] of Object.entries(defaultFacts)) {
    const value = values.get(name);
    const isRight = typeof value === (usual === null ? 'string' : typeof usual);
    if (name === 'billing' ? value === 'off' || value === 'stripe' : isRight) Reflect.set(facts, name, value);
  }
  return facts;
}

function parseObject(written: string): object {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Date of the last material change to the Terms of Service; stored with every account as the version its owner accepted. */
export const termsVersion = '2025-01-07';

export interface Promises {
  readonly email: boolean;
  readonly plans: boolean;
  readonly charges: boolean;
  readonly links: boolean;
}

/** A demo sends no email, but says what a complete installation would say. */
export function promisesOf({ sendsMail, billing, reachable, demo }: PublicFacts): Promises {
  return {
    email: sendsMail || demo,
    plans: billing !== 'off',
    charges: billing === 'stripe',
    links: reachable || demo,
  };
}

export function reachOf({ reachable, homeUrl, demo }: PublicFacts): string | null {
  if (demo) return null;
  if (!reachable) return onlyHere;
  return homeUrl === null ? null : onlyAtHome;
}
