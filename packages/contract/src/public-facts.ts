import type { BillingMode } from './billing.ts';

const flags = ['overHttps', 'sendsMail', 'databaseServer', 'aroundTheClock', 'demo'] as const;
const texts = [
  'supportEmail',
  'operatorName',
  'operatorAddress',
  'governingLaw',
  'facebookUrl',
  'instagramUrl',
  'emailProvider',
  'databaseProvider',
  'hostingProvider',
  'compliance',
] as const;

/**
 * What public pages say of this installation: each only what its configuration makes true (null: not said). The server draws its pages
 * with them and writes them into each (`<html data-facts>`), so that a browser knows them before it asks for anything.
 *
 * - `billing`: `off`: nobody pays, and no price is named.
 * - `maxUploadMb`: largest file, in megabytes (1,048,576 bytes).
 * - `overHttps`: people reach it encrypted. `sendsMail`: mails leave it. `databaseServer`: its database is a server of its own.
 * - `aroundTheClock`: its operator says that somebody watches it day and night and answers an incident within the hour.
 * - `demo`: it is a demonstration, which is erased every night.
 * - `compliance`: what its operator may say of laws and standards, one sentence.
 */
export type PublicFacts = Readonly<Facts>;

type Facts = { billing: BillingMode; maxUploadMb: number } & Record<(typeof flags)[number], boolean> &
  Record<(typeof texts)[number], string | null>;

/**
 * Whether this installation's texts may promise an email: the only place that decides it. A demo sends none but shows what one that does
 * would say.
 */
export const promisesEmail = ({ sendsMail, demo }: Pick<PublicFacts, 'sendsMail' | 'demo'>): boolean =>
  sendsMail || demo;
export const noEmail = 'Email isn’t set up on this Someday.';

/** Those of `npm start` with nothing configured; pages are prerendered with them at build time. */
export const defaultFacts: PublicFacts = {
  billing: 'practice',
  maxUploadMb: 2048,
  overHttps: false,
  sendsMail: false,
  databaseServer: false,
  aroundTheClock: false,
  demo: false,
  supportEmail: null,
  operatorName: null,
  operatorAddress: null,
  governingLaw: null,
  facebookUrl: null,
  instagramUrl: null,
  emailProvider: null,
  databaseProvider: null,
  hostingProvider: null,
  compliance: null,
};

/** Only those that differ from the defaults. */
export function writtenFacts(facts: PublicFacts): Partial<PublicFacts> {
  const known = new Map<string, unknown>(Object.entries(defaultFacts));
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => known.get(name) !== value));
}

/** Reads them from a page; anything missing or malformed takes its default. */
export function readFacts(written: string | undefined): PublicFacts {
  const given = new Map<string, unknown>(Object.entries(parsed(written ?? '{}')));
  const facts: Facts = { ...defaultFacts };
  const billing = given.get('billing');
  const maxUploadMb = given.get('maxUploadMb');
  if (billing === 'off' || billing === 'stripe') facts.billing = billing;
  if (typeof maxUploadMb === 'number') facts.maxUploadMb = maxUploadMb;
  for (const flag of flags) facts[flag] = given.get(flag) === true;
  for (const name of texts) {
    const text = given.get(name);
    if (typeof text === 'string') facts[name] = text;
  }
  return facts;
}

/** A page whose attribute was cut off or changed on the way is still a page. */
function parsed(written: string): object {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Date of the last material change to the Terms of Service; stored with every account as the version its owner accepted. */
export const termsVersion = '2025-01-07';
