import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { trialDays } from '@someday/contract/rules/plans';
import { termsVersion } from '@someday/contract/rules/public-facts';
import type { SubscriptionRecord } from '@someday/contract/rules/entitlements';
import { gpsJpeg } from './media/make-media.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import { insertMember } from '#server/modules/accounts/accounts.repo.ts';
import { rememberDevice } from '#server/modules/accounts/sessions.repo.ts';
import { createSessionsService } from '#server/modules/accounts/sessions.service.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { tokenIn, type TestMail } from './test-mail.ts';

let counter = 0;

export interface MadeMember {
  readonly browser: TestClient;
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

/** A program in this process or another. */
type AnyApp = Pick<TestApp, 'db' | 'browser'> & {
  readonly platform: { readonly config: { readonly publicUrl: string } };
};

interface MemberOptions {
  readonly name?: string;
  readonly timeZone?: string;
}

const password = 'correct horse';
/** The hash of everyone's password, computed once. */
let hashed: Promise<string> | undefined;

const aPerson = ({ name = 'Anna', timeZone = 'Europe/Berlin' }: MemberOptions) => {
  counter += 1;
  return { name, timeZone, email: `member${counter}@example.org` };
};

/** A member who has just signed up, in their own browser. The email to confirm their address hasn't been sent yet. */
export async function aNewMember(app: TestApp, options: MemberOptions = {}): Promise<MadeMember> {
  const person = aPerson(options);
  const browser = app.browser();
  const { user } = await browser.ok('signup', { body: { ...person, password } });
  return { browser, id: user.id, email: person.email, password };
}

/** A member who is logged in, with no email to be sent; inserted without the work of a signup. */
export async function aMember(app: AnyApp, options: MemberOptions = {}): Promise<MadeMember> {
  const person = aPerson(options);
  hashed ??= hashPassword(password);
  const member = await insertMember(app.db, { ...person, passwordHash: await hashed, termsVersion });
  if (member === undefined) throw new Error(`${person.email} is taken`);
  const browser = app.browser();
  const device = newToken();
  await rememberDevice(app.db, member.id, tokenHash(device));
  const { token } = await createSessionsService(app.db).openForMember(member.id, null, 'password');
  const prefix = app.platform.config.publicUrl.startsWith('https:') ? '__Host-' : '';
  browser.carry(`${prefix}someday_member`, token);
  browser.carry(`${prefix}someday_device`, device);
  return { browser, id: member.id, email: person.email, password };
}

const DAY_MS = 86_400_000;

export type SubscriptionOverrides = Partial<SubscriptionRecord>;

/**
 * A subscription as from the card provider. Default: Basic, monthly, running. A period of 30 days begins now; a trial is as long as the
 * catalog's. Returns its id.
 */
export async function aSubscription(
  app: Pick<TestApp, 'db' | 'now'>,
  { id: memberId }: Pick<MadeMember, 'id'>,
  overrides: SubscriptionOverrides = {},
): Promise<string> {
  counter += 1;
  const id = `sub_made_${counter}`;
  const { offer = 'basic_monthly', state = 'active', periodStartsAt = app.now() } = overrides;
  const days = (count: number) => new Date(periodStartsAt.getTime() + count * DAY_MS);
  const trialEndsAt = state === 'trialing' ? days(trialDays) : null;
  const row = { trialEndsAt, periodEndsAt: trialEndsAt ?? days(30), cancelAtPeriodEnd: false, ...overrides };
  await app.db
    .insertInto('subscriptions')
    .values({
      id,
      member_id: memberId,
      offer,
      state,
      started_at: periodStartsAt,
      trial_ends_at: row.trialEndsAt,
      period_starts_at: periodStartsAt,
      period_ends_at: row.periodEndsAt,
      cancel_at_period_end: row.cancelAtPeriodEnd,
      ended_at: state === 'ended' ? app.now() : null,
    })
    .execute();
  return id;
}

/** Changes its state at the card provider. */
export async function changeSubscription(
  app: Pick<TestApp, 'db'>,
  id: string,
  { offer, state }: Partial<Pick<SubscriptionRecord, 'offer' | 'state'>>,
): Promise<void> {
  await app.db.updateTable('subscriptions').set({ offer, state }).where('id', '=', id).execute();
}

/** Sets the number of messages counted in a month (`YYYY-MM`), whatever exists. */
export async function messagesCounted(
  app: Pick<TestApp, 'db'>,
  { id: memberId }: Pick<MadeMember, 'id'>,
  month: string,
  count: number,
): Promise<void> {
  await app.db
    .insertInto('monthly_messages')
    .values({ member_id: memberId, month: `${month}-01`, count })
    .onConflict((conflict) => conflict.columns(['member_id', 'month']).doUpdateSet({ count }))
    .execute();
}

/** Gives a member a lifetime membership. */
export async function aLifetime(
  app: Pick<TestApp, 'db' | 'now'>,
  { id: memberId }: Pick<MadeMember, 'id'>,
): Promise<void> {
  await app.db.insertInto('billing_accounts').values({ member_id: memberId, lifetime_at: app.now() }).execute();
}

/** Default: in a new browser. */
export async function logIn(
  app: TestApp,
  { email, password }: Pick<MadeMember, 'email' | 'password'>,
  browser: TestClient = app.browser(),
  userAgent?: string,
): Promise<TestClient> {
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent };
  await browser.ok('login', { body: { email, password }, headers });
  return browser;
}

export const isSignedIn = async (browser: TestClient) => (await browser.ok('checkSession')).authenticated;

/** Runs what's due, and returns the secret of an emailed link to that page. */
export async function mailedToken(app: TestApp, page: string): Promise<string> {
  const mail = (await app.takeMails()).find(({ text }) => text.includes(`${page}?`));
  if (mail === undefined) throw new Error(`no email with a link to ${page} came`);
  return tokenIn(mail, page);
}

/** The same for a new reset link. */
export async function resetToken(app: TestApp, email: string): Promise<string> {
  await app.takeMails();
  await app.browser().ok('forgotPassword', { body: { email } });
  return mailedToken(app, '/reset-password');
}

/** Whether a login in this browser causes an email about a new device. */
export async function isNewDevice(
  app: TestApp,
  member: Pick<MadeMember, 'email' | 'password'>,
  browser: TestClient,
): Promise<boolean> {
  await logIn(app, member); // there's no email about an account's first device
  await app.takeMails();
  await logIn(app, member, browser);
  return (await app.takeMails()).length === 1;
}

export function aLovedOne(
  member: Pick<MadeMember, 'browser'>,
  fields: Partial<BodyInput<Api['addLovedOne']>> = {},
): Promise<LovedOne> {
  return member.browser.ok('addLovedOne', { body: { name: 'Emma', email: null, ...fields } });
}

/** Gives a loved one a photo. Returns the id it is shown under. */
export async function aPortrait(member: Pick<MadeMember, 'browser'>, { id }: { readonly id: number }): Promise<number> {
  const portrait = await member.browser.ok('setPortraitPhoto', {
    params: { id: String(id) },
    form: await photoForm(await gpsJpeg()),
  });
  return Number(portrait.photoUrl?.split('/').at(-1));
}

/** A photo for a portrait, as the browser sends it. */
export async function photoForm(file: string): Promise<FormData> {
  const form = new FormData();
  form.set('photo', new Blob([await readFile(file)]), path.basename(file));
  return form;
}

export interface MessageFields {
  readonly title?: string;
  readonly deliveryDate?: string;
  readonly category?: string;
  /** More fields, before the file. */
  readonly more?: Readonly<Record<string, string>>;
  /** Path of the file to send. */
  readonly file: string;
}

export async function messageForm(childId: number | string, fields: MessageFields): Promise<FormData> {
  const form = new FormData();
  form.set('childId', String(childId));
  form.set('title', fields.title ?? 'For you');
  form.set('category', fields.category ?? 'just-because');
  if (fields.deliveryDate !== undefined) form.set('deliveryDate', fields.deliveryDate);
  for (const [name, value] of Object.entries(fields.more ?? {})) form.set(name, value);
  form.set('video', new Blob([await readFile(fields.file)]), path.basename(fields.file));
  return form;
}

/** A message that has been sent but not converted; `jobs.runDue()` does that. */
export async function aMessage(
  member: Pick<MadeMember, 'browser'>,
  lovedOne: { readonly id: number | 'library' },
  fields: MessageFields,
): Promise<Message> {
  return member.browser.ok('createMessage', { form: await messageForm(lovedOne.id, fields) });
}

/** A video or photo in the library. */
export function inLibrary(member: Pick<MadeMember, 'browser'>, fields: MessageFields): Promise<Message> {
  return aMessage(member, { id: 'library' }, fields);
}

/** More messages like an existing one, each a second newer than the one before, titled by number. */
export async function moreLike(app: Pick<TestApp, 'db'>, { id }: Pick<Message, 'id'>, count: number): Promise<void> {
  await sql`
    insert into messages
      (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, created_at)
    select member_id, loved_one_id, media_id, 'Letter ' || number, category, delivery_zone, opens_at, opens_on,
      created_at + number * interval '1 second'
    from messages, generate_series(1, ${count}) as number where id = ${id}`.execute(app.db);
}

/** The loved one's browser, with the code entered. */
export async function aRecipient(app: TestApp, lovedOne: Pick<LovedOne, 'accessCode'>): Promise<TestClient> {
  const browser = app.browser();
  await browser.ok('openWithCode', { params: { code: lovedOne.accessCode } });
  return browser;
}

/** Anna and her loved one, who has an email address: `emma…@example.org`. */
export async function aFamilyByMail(app: TestApp, fields: Partial<BodyInput<Api['addLovedOne']>> = {}) {
  const anna = await aMember(app);
  const address = `emma${anna.id}@example.org`;
  const emma = await anna.browser.ok('addLovedOne', { body: { name: 'Emma', email: address, ...fields } });
  /** What is emailed to her, and only her, at that moment. */
  const mailsAt = async (moment: string): Promise<TestMail[]> => {
    await app.setNow(new Date(moment));
    return (await app.takeMails()).filter(({ to }) => to === address);
  };
  return { anna, emma, address, mailsAt };
}

/** Anna, the converted message she sent to Emma, and Emma's browser. `file`: default a photo. */
export async function aFamily(app: TestApp, fields: Partial<MessageFields> = {}) {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const message = await aMessage(anna, emma, { file: await gpsJpeg(), ...fields });
  await app.jobs.runDue();
  return { anna, emma, message, recipient: await aRecipient(app, emma) };
}
