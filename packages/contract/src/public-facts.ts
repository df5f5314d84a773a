import type { BillingMode } from './billing.ts';

const flags = [
  'reachable',
  'overHttps',
  'sendsMail',
  'databaseServer',
  'storageService',
  'aroundTheClock',
  'demo',
] as const;
const texts = [
  'supportEmail',
  'operatorName',
  'operatorAddress',
  'governingLaw',
  'facebookUrl',
  'instagramUrl',
  'emailProvider',
  'databaseProvider',
  'storageProvider',
  'hostingProvider',
  'compliance',
  'homeUrl',
  'homeFingerprint',
] as const;

/**
 * What public pages may say about this installation: only what its configuration makes true (null: don't mention it). The server renders
 * its pages with these facts and writes them into each (`<html data-facts>`), so the browser knows them before its first request.
 *
 * - `billing`: `off`: no one pays, and no prices are shown.
 * - `maxUploadMb`: largest file, in megabytes (1,048,576 bytes).
 * - `reachable`: PUBLIC_URL is an address other devices can open. `overHttps`: they reach it encrypted. `sendsMail`: email leaves it.
 *   `databaseServer`: its database is a separate server. `storageService`: videos and photos, or backups, are in a bucket.
 * - `aroundTheClock`: its operator says someone is on call day and night and responds to an incident within the hour.
 * - `demo`: it is a demo, erased every night.
 * - `homeUrl`: its address on a home network, if that's where it is; `homeFingerprint`: of the authority that devices there trust.
 * - `compliance`: what its operator may say about laws and standards, in one sentence.
 */
export type PublicFacts = Readonly<Facts>;

type Facts = { billing: BillingMode; maxUploadMb: number } & Record<(typeof flags)[number], boolean> &
  Record<(typeof texts)[number], string | null>;

/** The facts of `npm start` with nothing configured. Pages are prerendered with them at build time. */
export const defaultFacts: PublicFacts = {
  billing: 'practice',
  maxUploadMb: 2048,
  reachable: false,
  overHttps: false,
  sendsMail: false,
  databaseServer: false,
  storageService: false,
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
  storageProvider: null,
  hostingProvider: null,
  compliance: null,
  homeUrl: null,
  homeFingerprint: null,
};

/** Only the facts that differ from the defaults. */
export function writtenFacts(facts: PublicFacts): Partial<PublicFacts> {
  const known = new Map<string, unknown>(Object.entries(defaultFacts));
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => known.get(name) !== value));
}

/** Reads facts from a page; anything missing or malformed gets its default. */
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

/** A page with a damaged attribute still has to work. */
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
