/*
 * Fills an installation through the public API of this checkout's program, as people would, and saves its data after it
 * stops: the rows, the files, and in known.json what its people know, such as passwords. upgrade.long.test.ts starts later
 * programs on it. Run it by hand, once per release, after building the pages (`npm start` builds them):
 *
 *   node --import ./scripts/jsx.mjs e2e/upgrade/make-installation.ts e2e/upgrade/FOLDER
 *
 * FOLDER must not exist yet. The keys in it are test keys and may be public.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tierNames, type Interval, type Plan } from '@someday/contract/rules/plans';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { clip, gpsJpeg, h264, once } from '../../apps/server/src/testing/media/make-media.ts';
import { messageForm, type MessageFields } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { linkIn, readMail, tokenIn, type TestMail } from '../../apps/server/src/testing/test-mail.ts';
import { sha256Of, tusOf } from '../../apps/server/src/testing/tus.ts';
import { startApp } from '../support/app.ts';
import { inDatabase, isQuiet } from './kept-installation.ts';
import { writeRows } from './kept-rows.ts';

const patienceMs = 60_000;
const testKey = '# A test key: it protects only made-up people.\n';
/** The step size, in bytes, in which parts of an upload are stored. */
const firstPart = 65_536;

const anna = {
  name: 'Anna Hart',
  email: 'anna@example.org',
  password: 'a gate in the garden',
  timeZone: 'Europe/Berlin',
};
const ben = {
  name: 'Ben Okafor',
  email: 'ben@example.org',
  password: 'a boat on the lake',
  timeZone: 'America/Chicago',
};
const clara = {
  name: 'Clara Diaz',
  email: 'clara@example.org',
  password: 'a bird in the tree',
  timeZone: 'America/Lima',
};
/** Emma’s. */
const birthday = '2015-06-14';
const admin = { username: 'keeper', password: 'a lamp in the hall' };
const rosa = {
  name: 'Rosa',
  email: 'rosa@example.org',
  ageRange: '56-65',
  familyStatus: 'grandparent',
  experienceWithApps: 'beginner',
  motivationReason: 'My grandchildren live far away.',
  testingAvailability: 'light',
  deviceTypes: 'mobile-only',
  agreeToTerms: true,
} as const;

const smallVideo = once('small.mp4', (file) =>
  clip(file, [...h264, '-crf', '32', '-b:a', '32k', '-f', 'mp4'], { seconds: 1, size: '128x72', rate: 10 }),
);
const uploadedVideo = once('walk.mp4', (file) =>
  clip(file, [...h264, '-f', 'mp4'], { seconds: 3, size: '160x90', rate: 15 }),
);

const [, , folderName] = process.argv;
if (folderName === undefined) throw new Error('Name the new folder: node … make-installation.ts e2e/upgrade/FOLDER');
const folder = path.resolve(folderName);
await mkdir(folder);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday-installation-'));
const mailServer = await startMailServer();
const app = await startApp({
  dataDir,
  env: {
    BILLING: 'practice',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Someday <post@example.org>',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  },
});
const newBrowser = () => new TestClient(app.origin);

try {
  const annasBrowser = await aMember();
  const lovedOnes = await herLovedOnes(annasBrowser);
  const messages = await herMessages(annasBrowser, lovedOnes);
  await herDays(annasBrowser, lovedOnes, messages);
  await herTrash(annasBrowser, lovedOnes, messages);
  const emmasPhone = await answersOfLovedOnes(lovedOnes, messages);
  await aMemberWhoLeaves();
  const adminsBrowser = newBrowser();
  const guest = await adminAndGuests(adminsBrowser);
  const upload = await halfAnUpload(annasBrowser);
  await until(() => isQuiet(dataDir));
  await emailsInFlight({ annasBrowser, emmasPhone, adminsBrowser }, lovedOnes, messages);
  await app.stop();
  await save({
    anna: { ...anna, ...cookiesOf(annasBrowser) },
    ben,
    clara,
    emma: { code: lovedOnes.emma.accessCode, ...cookiesOf(emmasPhone) },
    lucas: { code: lovedOnes.lucas.accessCode },
    admin,
    guest,
    upload,
  });
} finally {
  await app.stop();
  await mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Anna has confirmed her email address, paid for a year, and left a second checkout open. */
async function aMember(): Promise<TestClient> {
  const browser = newBrowser();
  await browser.ok('signup', { body: anna });
  await browser.ok('verifyEmail', { query: { token: tokenIn(await emailTo(anna.email), '/verify-email') } });
  await subscribe(browser, 'premium', 'annual');
  await browser.ok('bringPracticePayment');
  const { lifetime } = await browser.ok('getPricing');
  await browser.ok('createLifetimeCheckout', { body: { priceId: lifetime.oneTime.priceId ?? '' } });
  return browser;
}

async function herLovedOnes(browser: TestClient) {
  const emma = { name: 'Emma', relationship: 'Daughter', email: 'emma@example.org', birthday, codeInMail: true };
  const lucas = { name: 'Lucas', email: 'lucas@example.org', timeZone: 'America/New_York' };
  return {
    emma: await browser.ok('addLovedOne', { body: emma }),
    lucas: await browser.ok('addLovedOne', { body: lucas }),
    walter: await browser.ok('addLovedOne', { body: { name: 'Walter', email: null } }),
  };
}

type LovedOnes = Awaited<ReturnType<typeof herLovedOnes>>;

/** Videos and photos for each of them and for the library, all converted. */
async function herMessages(browser: TestClient, { emma, lucas, walter }: LovedOnes) {
  const { id: category } = await browser.ok('createCategory', {
    body: { categoryName: 'Bedtime stories', categoryColor: '#336699', description: 'For the night' },
  });
  const send = async (childId: number | 'library', title: string, more: Partial<MessageFields> = {}) => {
    const form = await messageForm(childId, { file: await gpsJpeg(), title, ...more });
    const { id } = await browser.ok('createMessage', { form });
    const params = { id: String(id) };
    await until(async () => (await browser.ok('getOwnMessage', { params })).media.state === 'ready');
    return id;
  };
  const bear = { file: await smallVideo(), category: `own-${category}` };
  const story = await send(emma.id, 'The bear who could not sleep', bear);
  const words = { photoCaption: 'At the lake', description: 'Our first summer.', alsoFor: String(lucas.id) };
  const picture = await send(emma.id, 'The two of us', { more: words });
  const farAhead = { deliveryTime: '09:30', recipientName: 'My Emma', schedule: 'true' };
  await send(emma.id, 'When you are grown', { deliveryDate: '2090-06-14', more: farAhead });
  await send('library', 'A story for later', { file: await smallVideo() });
  await send(walter.id, 'For Walter');
  return {
    story,
    picture,
    ofBirthday: await send(emma.id, 'Happy birthday'),
    ofGraduation: await send(lucas.id, 'You made it'),
    unwanted: await send(emma.id, 'Not this one'),
  };
}

type Messages = Awaited<ReturnType<typeof herMessages>>;

/** Milestones, a trigger that follows one, and a trigger that repeats every year. */
async function herDays(browser: TestClient, { emma, lucas }: LovedOnes, messages: Messages): Promise<void> {
  const graduation = { childId: lucas.id, milestoneName: 'High school', milestoneDate: '2085-06-20' };
  const { id: milestoneId } = await browser.ok('addMilestone', {
    body: { ...graduation, milestoneType: 'graduation', isRecurring: false },
  });
  const birthdays = { childId: emma.id, milestoneName: 'Emma’s birthday', milestoneDate: birthday };
  await browser.ok('addMilestone', { body: { ...birthdays, milestoneType: 'birthday' } });
  const everyBirthday = { videoMessageId: messages.ofBirthday, triggerDate: birthday, isRecurring: true };
  await browser.ok('addTrigger', { body: { ...everyBirthday, triggerType: 'birthday', recurringPattern: 'yearly' } });
  const thatDay = { videoMessageId: messages.ofGraduation, triggerDate: '2085-06-20', milestoneId };
  await browser.ok('addTrigger', { body: { ...thatDay, triggerType: 'milestone' } });
}

async function herTrash(browser: TestClient, { walter }: LovedOnes, { unwanted }: Messages): Promise<void> {
  await browser.ok('deleteMessage', { params: { id: String(unwanted) } });
  await browser.ok('removeLovedOne', { params: { id: String(walter.id) } });
}

/** Emma has opened one and reacted to it. Lucas has unsubscribed. Returns Emma's phone. */
async function answersOfLovedOnes({ emma }: LovedOnes, { story }: Messages): Promise<TestClient> {
  const phone = newBrowser();
  await phone.ok('openWithCode', { params: { code: emma.accessCode }, query: { ownDevice: 'true' } });
  await phone.ok('markViewed', { params: { id: String(story) } });
  await phone.ok('addReaction', { body: { videoMessageId: story, reactionType: 'heart' } });
  const token = linkIn(await emailTo('lucas@example.org'), '/notices').hash.slice(1);
  await newBrowser().ok('stopNotices', { params: { token } });
  return phone;
}

/** Clara has canceled her free trial and closed her account, which hasn't been erased yet. */
async function aMemberWhoLeaves(): Promise<void> {
  const browser = newBrowser();
  await browser.ok('signup', { body: clara });
  await subscribe(browser, 'basic', 'monthly');
  const reason = { reason: 'not-using', feedback: 'Perhaps later.' } as const;
  await browser.ok('cancelSubscription', { body: { ...reason, confirmEmail: clara.email } });
  await browser.ok('closeAccount', { body: { confirmEmail: clara.email } });
}

/**
 * A guest who has added a loved one and sent feedback, a tester who was accepted, and one whose application is waiting.
 */
async function adminAndGuests(browser: TestClient) {
  await browser.ok('adminLogin', { body: admin });
  const invited = { guestCode: 'WALK-IN-THE-PARK-42', email: 'gil@example.org' };
  const { guestCode: code } = await browser.ok('createGuestSession', { body: invited });
  const guest = newBrowser();
  await guest.ok('guestLogin', { body: { code, timeZone: 'Asia/Tokyo' } });
  await guest.ok('addLovedOne', { body: { name: 'Mika', email: null } });
  const praise = { overallExperience: 5, recommendation: 9, mostValuableFeature: 'The sealed envelope' };
  await guest.ok('sendFeedback', { body: { ...praise, userType: 'parent' } });
  await newBrowser().ok('applyAsTester', { body: rosa });
  await newBrowser().ok('applyAsTester', { body: { ...rosa, name: 'Paul', email: 'paul@example.org' } });
  const { items } = await browser.ok('listApplications');
  await browser.ok('acceptTester', { params: { id: String(items.find(({ name }) => name === rosa.name)?.id) } });
  return { code, ...cookiesOf(guest) };
}

/** Sends the first part. The rest of the file is saved for the test to send. */
async function halfAnUpload(browser: TestClient) {
  const whole = await readFile(await uploadedVideo());
  if (whole.length <= firstPart) throw new Error(`${whole.length} bytes aren’t enough for two parts.`);
  const tus = tusOf(browser, app.origin);
  const id = await tus.begin(whole.length, 'walk.mp4');
  const answer = await tus.patch(id, 0, whole.subarray(0, firstPart));
  if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
  await writeFile(path.join(folder, 'rest-of-upload.bin'), whole.subarray(firstPart));
  return { id, sha256: sha256Of(whole) };
}

interface Browsers {
  readonly annasBrowser: TestClient;
  readonly emmasPhone: TestClient;
  readonly adminsBrowser: TestClient;
}

/** While the mail server refuses all connections, the program tries to send an email of each kind. */
async function emailsInFlight(
  { annasBrowser, emmasPhone, adminsBrowser }: Browsers,
  { emma }: LovedOnes,
  { picture }: Messages,
): Promise<void> {
  mailServer.refuseToTalk(true);
  await newBrowser().ok('signup', { body: ben });
  await newBrowser().ok('forgotPassword', { body: { email: anna.email } });
  const form = await messageForm(emma.id, { file: await gpsJpeg(), title: 'Just now' });
  await annasBrowser.ok('createMessage', { form });
  await emmasPhone.ok('markViewed', { params: { id: String(picture) } });
  const invited = { guestCode: 'COME-AND-SEE-2026', email: 'noor@example.org' };
  const { guestCode } = await adminsBrowser.ok('createGuestSession', { body: invited });
  await adminsBrowser.ok('sendGuestInvitation', { body: { ...invited, guestCode } });
  // The program logs each kind of job that it pauses because it can't reach the mail server.
  const kinds = ['send-account-mail', 'deliver', 'tell-member', 'send-guest-invitation'];
  await until(async () => kinds.every((kind) => app.said().includes(`"kind":"${kind}"`)));
}

async function subscribe(browser: TestClient, plan: Plan, interval: Interval): Promise<void> {
  const prices = await browser.ok('getPricing');
  const body = { priceId: prices[plan][interval].priceId ?? '', tier: tierNames[plan], interval };
  const { sessionId = '' } = await browser.ok('createSubscriptionCheckout', { body });
  await browser.ok('finishPracticeCheckout', { params: { sessionId }, body: { outcome: 'pays' } });
}

/** Waits for the newest email to this address. */
async function emailTo(address: string): Promise<TestMail> {
  let found: TestMail | undefined;
  await until(async () => {
    found = (await Promise.all(mailServer.mails.map(readMail))).findLast(({ to }) => to === address);
    return found !== undefined;
  });
  return found ?? Promise.reject(new Error(`No email to ${address} arrived.`));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Timed out. The program’s output:\n${app.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function cookiesOf(browser: TestClient) {
  return { cookies: Object.fromEntries(browser.cookies()) };
}

/** Call this after the program has ended. */
async function save(known: unknown): Promise<void> {
  const rows = await inDatabase(dataDir, async (database) => {
    const data = await writeRows(database);
    const { rows: heads } = await database.pool.query<{ head: string }>(`
      select format(E'-- Written at: %s\n-- Migrated to: %s\n',
        to_char(someday_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), max(name)) as head from kysely_migration`);
    return `-- The rows of a filled installation, saved by make-installation.ts. Never edited.\n${heads[0]?.head}\n${data}`;
  });
  await writeFile(path.join(folder, 'rows.sql'), rows);
  await writeFile(path.join(folder, 'known.json'), `${JSON.stringify(known, null, 2)}\n`);
  const files = path.join(folder, 'files');
  for (const name of ['objects', 'drafts'])
    await cp(path.join(dataDir, name), path.join(files, name), { recursive: true });
  for (const name of ['master.key', 'pepper.key']) {
    await writeFile(path.join(files, name), testKey + (await readFile(path.join(dataDir, name), 'utf8')));
  }
}
