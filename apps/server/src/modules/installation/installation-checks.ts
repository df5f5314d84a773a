import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstallationCheck } from '@someday/contract/api/installation';
import { offerKeys } from '@someday/contract/rules/plans';
import type { MailTrial, Mailer } from '#server/adapters/mail/mail.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import type { PaymentsExam } from '#server/adapters/payments/payments.ts';
import type { SignOnExam } from '#server/adapters/sign-on/sign-on.ts';
import { StorageProblem, type Storage } from '#server/adapters/storage/storage.ts';
import { priceSetting, type Config } from '#server/config/config.ts';
import { tryBackupPlace } from '#server/keeping/backup/backup-place.ts';
import { checkBackups } from '#server/keeping/backups.service.ts';
import { clockCopy, fileProblems } from '#server/lib/lib.copy.ts';
import { newToken } from '#server/lib/random-codes.ts';
import { once } from '#server/lib/work-queue.ts';
import type { Db } from '#server/lib/transaction.ts';
import type { ClockGuard } from '#server/modules/clock-guard/clock-guard.service.ts';
import { installationTexts as copy } from './installation.copy.ts';
import { databaseFacts } from './installation.repo.ts';
import { reachPublicAddress, type PublicAddress } from './public-address.ts';

export interface CheckedInstallation extends Pick<PublicAddress, 'localUrl' | 'home'> {
  readonly config: Config;
  database(): Promise<Db | null>;
  storage(): Promise<Pick<Storage, 'put' | 'read' | 'remove'> | null>;
  freeBytes(): Promise<number>;
  clock(db: Db): ReturnType<ClockGuard['check']>;
  converter: MediaTools['videoConverter'];
  mailer(): Pick<Mailer, 'tryOut' | 'describe'>;
  readonly examinePayments: (() => Promise<PaymentsExam>) | null;
  readonly examineSignOn: (() => Promise<SignOnExam>) | null;
  installation(): Promise<string | null>;
  /** Per check, in ms; the database has three times that, because it may have to start first. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 15_000;

type CheckResult = Omit<InstallationCheck, 'name'>;

const fine = (detail: string): CheckResult => ({ state: 'healthy', detail, remedy: null });
const notice = (detail: string, remedy: string | null = null): CheckResult => ({ state: 'attention', detail, remedy });
const problem = (detail: string, remedy: string): CheckResult => ({ state: 'trouble', detail, remedy });

/** Every check at the same time, in this order. Never rejects, ends in bounded time and leaves nothing behind. */
export async function checkEverything(where: CheckedInstallation): Promise<InstallationCheck[]> {
  const { patienceMs = PATIENCE_MS, config } = where;
  const limited = limitedTo(patienceMs);
  const away = (reason: string) => problem(copy.database.away(reason), copy.database.remedy[config.database.kind]);
  const reached = reachOnce(where);
  const checks = await Promise.all([
    Promise.all([
      named(copy.node.name, fine(copy.node.version(process.versions.node))),
      limited(copy.converter.name, () => lookAtConverter(where), copy.converter.remedy),
      limited(copy.disk.name, () => lookAtDisk(where), copy.disk.failedRemedy),
      limited(copy.clock.name, () => lookAtClock(where), withoutDatabase),
      limitedTo(3 * patienceMs)(copy.database.name, () => lookAtDatabase(where), away),
    ]),
    tryOut(where, reached),
    limited(copy.address.name, () => lookAtAddress(where, reached), copy.address.failedRemedy),
    limited(copy.payments.name, () => lookAtPayments(where), copy.payments.unknownRemedy),
    where.examineSignOn === null ? [] : limited(copy.signOn.name, () => lookAtSignOn(where), copy.signOn.remedy.away),
  ]);
  return checks.flat();
}

/** What only shows when it's used: storage, the certificate, the mail server and the place for backups. As `checkEverything`. */
export function tryOut(where: CheckedInstallation, reached = reachOnce(where)): Promise<InstallationCheck[]> {
  const { patienceMs = PATIENCE_MS, config } = where;
  const limited = limitedTo(patienceMs);
  const backups = limited(copy.backups.name, () => lookAtOwnBackups(where), withoutDatabase);
  return Promise.all([
    limited(copy.storage.name, () => lookAtStorage(where), copy.storage.remedy[config.storage.kind]),
    limited(copy.https.name, () => lookAtHttps(where, reached), copy.address.failedRemedy),
    limited(copy.email.name, () => lookAtEmail(where), copy.email.remedy.connection),
    backups.then((found) => ({ ...found, about: 'backups' as const })),
  ]);
}

const withoutDatabase = (): CheckResult => notice(copy.needsDatabase);

export function checkTestEmail(where: CheckedInstallation, address: string): Promise<InstallationCheck> {
  const { sent, off, name } = copy.testEmail;
  const look = async () => {
    const trial = await sendTestEmail(where, address);
    if (trial.result === 'no-server') return problem(off, copy.email.offRemedy);
    return trial.result === 'works' ? fine(sent(address)) : refusal(trial);
  };
  return limitedTo(where.patienceMs)(name, look, copy.email.remedy.connection);
}

/** At once and without a job, because someone is waiting for the mail server's answer. */
export async function sendTestEmail(
  { mailer, config: { publicUrl } }: CheckedInstallation,
  address: string,
): Promise<MailTrial> {
  const [{ testEmail }, { renderEmail }] = await Promise.all([
    import('./installation.emails.tsx'),
    import('#server/lib/email/send-email.ts'),
  ]);
  const { subject, content } = testEmail(publicUrl);
  const messageId = `test-${newToken()}@${new URL(publicUrl).hostname}`;
  return mailer().tryOut({ to: { name: '', address }, subject, messageId, ...(await renderEmail(content)) });
}

const named = async (name: string, found: CheckResult) => ({ name, ...found });

/** `otherwise`: what it means if looking fails, or what to do then. */
const limitedTo =
  (patienceMs = PATIENCE_MS) =>
  async (name: string, look: () => Promise<CheckResult>, otherwise: string | ((reason: string) => CheckResult)) => {
    const failed = (reason: string) =>
      typeof otherwise === 'string' ? problem(copy.failed(reason), otherwise) : otherwise(reason);
    const late = sleep(patienceMs, copy.silent(Math.round(patienceMs / 1000)), { ref: false });
    const found = look().catch((error: unknown) => failed(reasonOf(error)));
    return { name, ...(await Promise.race([found, late.then(failed)])) };
  };

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StorageProblem && error.reason === 'full') return copy.storage.full;
  // A socket has errors of the same names, but no path.
  const known = 'code' in error && 'path' in error ? fileProblems[String(error.code)] : undefined;
  if (known !== undefined) return known;
  const [line = ''] = error.message.split('\n');
  return line === '' && 'code' in error ? String(error.code) : line;
}

async function lookAtConverter({ converter }: CheckedInstallation): Promise<CheckResult> {
  const found = await converter();
  const { ffmpeg, lacks, missing, builtIn, none, lacksRemedy, missingRemedy, remedy } = copy.converter;
  switch (found.kind) {
    case 'ffmpeg':
      if (found.lacks.length > 0) return problem(lacks(found.version, found.lacks), lacksRemedy);
      return fine(ffmpeg(found.version));
    case 'built-in':
      return notice(builtIn, remedy);
    case 'none':
      return problem(none, remedy);
    case 'missing':
      return problem(missing(found.path), missingRemedy);
  }
}

async function lookAtDisk({ config, freeBytes }: CheckedInstallation): Promise<CheckResult> {
  const free = await freeBytes();
  const { kind } = config.storage;
  if (free === 0) return problem(copy.disk.full[kind], copy.disk.remedy);
  const left = copy.disk.free[kind](free);
  return free < config.maxUploadBytes ? notice(left, copy.disk.remedy) : fine(left);
}

async function lookAtClock({ database, clock }: CheckedInstallation): Promise<CheckResult> {
  const db = await database();
  if (db === null) return notice(copy.needsDatabase);
  const found = await clock(db);
  if (found.state !== 'right') return problem(clockCopy.wrong(found.state, found.since), copy.clock.remedy);
  const { erasesFrom } = found;
  return erasesFrom ? notice(clockCopy.unproven(erasesFrom), copy.clock.remedy) : fine(copy.clock.right);
}

async function lookAtDatabase({ database }: CheckedInstallation): Promise<CheckResult> {
  const db = await database();
  if (db === null) return notice(copy.notYet);
  const { version, missing, unknown } = await databaseFacts(db);
  if (unknown.length > 0) return problem(copy.database.newer, copy.database.newerRemedy);
  if (missing.length > 0) return notice(copy.database.old(missing.length), copy.database.oldRemedy);
  return fine(copy.database.works(version));
}

async function lookAtStorage({ config, storage }: CheckedInstallation): Promise<CheckResult> {
  const opened = await storage();
  if (opened === null) return notice(copy.notYet);
  const sent = randomBytes(256);
  const object = await opened.put(toStream(sent), { maxBytes: sent.length });
  try {
    const back = Buffer.concat(await Array.fromAsync(opened.read(object)));
    const { works, damaged, damagedRemedy } = copy.storage;
    return back.equals(sent) ? fine(works[config.storage.kind]) : problem(damaged, damagedRemedy[config.storage.kind]);
  } finally {
    await opened.remove(object.id);
  }
}

async function* toStream(bytes: Uint8Array) {
  yield bytes;
}

type Reached = ReturnType<typeof reachOnce>;

const reachOnce = (where: CheckedInstallation) =>
  once(async () => {
    const address = { ...where, publicUrl: where.config.publicUrl, installation: await where.installation() };
    return reachPublicAddress(address, (where.patienceMs ?? PATIENCE_MS) / 2);
  });

async function lookAtHttps({ config }: CheckedInstallation, reach: Reached): Promise<CheckResult> {
  const { publicUrl: url, home } = config;
  const words = copy.https;
  if (!url.startsWith('https:')) return notice(words.off, words.remedy);
  const reached = await reach();
  if (reached.result === 'insecure')
    return problem(words.broken(url, reached.code), home === null ? words.brokenRemedy : words.homeRemedy);
  const on = home === null ? words.on : words.atHome;
  if (reached.result !== 'reached' || reached.certificate === null) return fine(on);
  const { daysLeft, isLate } = reached.certificate;
  const found = `${on} ${words.daysLeft(daysLeft)}`;
  return isLate ? problem(found, home === null ? words.renewRemedy : words.homeRemedy) : fine(found);
}

async function lookAtAddress({ config }: CheckedInstallation, reach: Reached): Promise<CheckResult> {
  const { publicUrl: url, port } = config;
  const words = copy.address;
  const reached = await reach();
  switch (reached.result) {
    case 'reached':
      return fine(words.reached(url));
    case 'not-running':
      return notice(words.notRunning, words.notRunningRemedy);
    case 'unknown-name':
      return problem(words.unknownName(url, reached.code), words.unknownNameRemedy);
    case 'insecure':
      return notice(words.insecure(url));
    case 'silent':
      return problem(words.silent(url, reached.code), words.silentRemedy);
    case 'redirects':
      return problem(words.redirects(url, reached.to), words.redirectsRemedy);
    case 'wrong-host':
      return problem(words.wrongHost(url), words.wrongHostRemedy);
    case 'other':
      return problem(words.other(url, reached.status), words.otherRemedy(port));
  }
}

async function lookAtEmail({ config, mailer }: CheckedInstallation): Promise<CheckResult> {
  const opened = mailer();
  const trial = await opened.tryOut();
  const { works, off, offRemedy, demo } = copy.email;
  if (trial.result === 'works') return fine(works(opened.describe()));
  if (trial.result === 'fails') return refusal(trial);
  return config.demo ? fine(demo) : notice(off, offRemedy);
}

export function refusal({ at, answer }: Extract<MailTrial, { result: 'fails' }>) {
  return problem(copy.email.fails[at](answer), copy.email.remedy[at]);
}

async function lookAtOwnBackups({ config, database }: CheckedInstallation): Promise<CheckResult> {
  const db = await database();
  if (db === null) return notice(copy.backups.unknown);
  const { to } = config.backup;
  const trial = to === null || config.demo ? null : await tryBackupPlace(db, to, config);
  const { state, detail } = await checkBackups(db, config, trial);
  const { remedy, nowRemedy, placeRemedy } = copy.backups;
  const advice = to === null ? remedy : trial?.problem ? placeRemedy : nowRemedy;
  return { state, detail, remedy: state === 'healthy' ? null : advice };
}

async function lookAtSignOn({ config, examineSignOn }: CheckedInstallation): Promise<CheckResult> {
  const { issuer = '', name = '' } = config.signOn ?? {};
  const exam = (await examineSignOn?.()) ?? 'works';
  if (exam === 'works') return fine(copy.signOn.works(name, `${config.publicUrl}/sign-on`));
  return problem(copy.signOn.wrong[exam](issuer), copy.signOn.remedy[exam]);
}

async function lookAtPayments({ config, examinePayments }: CheckedInstallation): Promise<CheckResult> {
  const { billing, demo } = config;
  const words = copy.payments;
  if (billing.kind === 'off') return fine(words.off);
  if (billing.kind === 'practice' || examinePayments === null)
    return demo ? fine(words.practice) : notice(words.practice, words.practiceRemedy);
  const exam = await examinePayments();
  if (exam.key === 'refused') return problem(words.refused, words.refusedRemedy);
  if (exam.key === 'unknown') return problem(words.unknown, words.unknownRemedy);
  if (exam.differences.length > 0) return problem(words.differ(exam.differences), words.differRemedy);
  const unsold = offerKeys.filter((offer) => billing.priceIds[offer] === null).map(priceSetting);
  if (unsold.length > 0) return notice(words.unsold(unsold), words.unsoldRemedy);
  return billing.isLive ? fine(words.works) : notice(words.test, words.testRemedy);
}
