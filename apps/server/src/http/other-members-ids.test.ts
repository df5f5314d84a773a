import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api } from '@someday/contract/api/api';
import type { Endpoint, Schema } from '@someday/contract/api/endpoint';
import { feedbackApi } from '@someday/contract/api/feedback';
import { testersApi } from '@someday/contract/api/testers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  aPortrait,
  messageForm,
  type MadeMember,
} from '#server/testing/make.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { seed, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { fakeVideo, tusOf, uploadForm } from '#server/testing/tus.ts';

type Kind =
  | 'lovedOne'
  | 'message'
  | 'member'
  | 'session'
  | 'upload'
  | 'trigger'
  | 'milestone'
  | 'delivery'
  | 'category'
  | 'ownCategory'
  | 'portrait'
  | 'answer'
  | 'checkout'
  | 'passkey';
type Ids = Readonly<Record<Kind, readonly string[]>>;

/** Form fields that name nothing of anyone's. */
function unanswered(form: Schema): Record<string, { value?: unknown }> {
  const shared = new Set(['name', 'email']);
  return Object.fromEntries(
    namesIn(form)
      .filter((field) => !shared.has(field))
      .map((field) => [field, {}]),
  );
}

/** What a field of any request names, or its value if it names nothing of anyone's. */
const fields: Readonly<Record<string, Kind | { readonly value?: unknown }>> = {
  year: { value: '2026' },
  childId: 'lovedOne',
  alsoFor: 'lovedOne',
  alsoTitles: {},
  videoId: 'message',
  after: 'message',
  parentId: 'member',
  videoMessageId: 'message',
  milestoneId: 'milestone',
  /** For another member's milestone in it: scheduled-triggers.test.ts. */
  trigger: {},
  known: {},
  part: { value: '1' },
  uploadId: 'upload',
  sessionId: 'checkout',
  name: { value: 'Taken' },
  text: { value: 'Taken' },
  mayAnswer: { value: false },
  title: { value: 'Taken' },
  category: 'ownCategory',
  description: { value: 'Taken' },
  photoCaption: { value: 'Taken' },
  chosenIn: { value: 'onboarding' },
  recipientName: { value: 'Taken' },
  relationship: { value: 'Taken' },
  senderName: { value: 'Taken' },
  drawing: { value: null },
  signature: { value: { kind: 'typed', text: 'Taken' } },
  email: { value: 'taken@example.org' },
  birthday: { value: '2001-02-03' },
  timeZone: { value: 'Asia/Tokyo' },
  day: { value: '2026-07-01' },
  deliveryDate: { value: '2026-07-01' },
  deliveryTime: { value: '10:00' },
  mailOnOpening: { value: false },
  mailOnEve: { value: false },
  resetLinkIssuedAt: { value: null },
  codeInMail: { value: true },
  isActive: { value: false },
  triggerType: { value: 'date' },
  triggerDate: { value: '2026-07-01' },
  triggerTime: { value: '10:00' },
  isRecurring: { value: true },
  recurringPattern: { value: 'monthly' },
  milestoneType: { value: 'wedding' },
  milestoneName: { value: 'Taken' },
  milestoneDate: { value: '2026-07-01' },
  notifyDaysBefore: { value: 3 },
  openNow: {},
  isSurprise: {},
  knownStatus: {},
  otherwise: {},
  repeatEvery: {},
  repeatUnit: {},
  repeatUntil: {},
  rendition: { value: 'photo' },
  categoryName: { value: 'Taken' },
  categoryColor: { value: '#123456' },
  reactionType: { value: 'heart' },
  size: {},
  schedule: {},
  sha256: {},
  trim: {},
  messages: {},
  show: {},
  sort: {},
  search: {},
  limit: {},
  access: {},
  code: {},
  ownDevice: {},
  download: {},
  token: {},
  credential: {},
  connect: {},
  trust: {},
  as: {},
  next: {},
  password: {},
  newPassword: {},
  confirmEmail: {},
  priceId: { value: 'none' },
  tier: { value: 'Premium' },
  interval: { value: 'annual' },
  reason: { value: 'other' },
  feedback: { value: 'Taken' },
  username: {},
  ...unanswered(feedbackApi.sendFeedback.body),
  ...unanswered(testersApi.applyAsTester.body),
  outcome: { value: 'pays' },
  card: { value: 'pays' },
};

const parts = ['params', 'query', 'body', 'multipart'] as const;
type Part = (typeof parts)[number];

/** A place in a request that names something of someone's. */
interface Place {
  readonly part: Part;
  readonly field: string;
  readonly kind: Kind;
}

interface Row extends Endpoint {
  readonly name: string;
  readonly places: readonly Place[];
}

function namesIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

function kindOf(path: string, field: string): Kind | null {
  if (field !== 'id') {
    const known = fields[field];
    return typeof known === 'string' ? known : null;
  }
  if (path.includes('/family/members/')) return 'lovedOne';
  if (path.includes('/passkeys/')) return 'passkey';
  if (path.includes('/portraits/')) return 'portrait';
  if (path.includes('/answers/')) return 'answer';
  if (path.includes('/scheduled-triggers/')) return 'trigger';
  if (path.includes('/family-milestones/')) return 'milestone';
  if (path.includes('/deliveries/')) return 'delivery';
  if (path.includes('/video-categories/')) return 'category';
  return path.includes('/sessions/') ? 'session' : 'message';
}

/** An admin's endpoints are about everyone, and no member may call them (authorization-matrix.test.ts). */
const table = Object.entries<Endpoint>(api).filter(([, { caller }]) => caller !== 'admin');

const rows: readonly Row[] = table
  .map(([name, row]) => ({
    name,
    ...row,
    places: parts.flatMap((part) =>
      namesIn(row[part]).flatMap((field) => {
        const kind = kindOf(row.path, field);
        return kind === null ? [] : [{ part, field, kind }];
      }),
    ),
  }))
  .filter(({ places }) => places.length > 0);

const random = seededRandom(seed);

let app: TestApp;
let bela: MadeMember;
let carl: TestClient;
let hers: Ids;
let his: Ids;

/** A member's loved ones, messages, categories, library, trash, uploads and sessions. The first of each kind is usable. */
async function everythingOf(member: MadeMember): Promise<Ids> {
  const { browser } = member;
  const file = await gpsJpeg();
  const [active, trashed] = [await aLovedOne(member), await aLovedOne(member)];
  const library = await browser.ok('createMessage', { form: await messageForm('library', { file }) });
  const open = await aMessage(member, active, { file });
  const sealed = await aMessage(member, active, { file, deliveryDate: '2026-12-24' });
  const deleted = await aMessage(member, active, { file });
  const hidden = await aMessage(member, trashed, { file });
  await browser.ok('deleteMessage', { params: { id: String(deleted.id) } });
  await browser.ok('removeLovedOne', { params: { id: String(trashed.id) } });
  const portrait = await aPortrait(member, active);
  const tus = tusOf(browser, app.origin);
  const [finished, taken] = [await tus.send(fakeVideo(70_000)), await tus.send(fakeVideo(70_000))];
  const unfinished = await tus.begin(70_000);
  await browser.ok('createMessage', { form: uploadForm(active.id, taken) });
  await app.jobs.runDue();
  const form = new FormData();
  form.set('photo', new Blob([await readFile(file)]));
  const theirs = await aRecipient(app, active);
  const { answer } = await theirs.ok('sendAnswer', { params: { id: String(open.id) }, form });
  await app.jobs.runDue();
  const videoMessageId = sealed.id;
  const milestone = {
    childId: active.id,
    milestoneType: 'custom',
    milestoneName: 'One',
    milestoneDate: '2027-01-01',
  } as const;
  const milestones = [await browser.ok('addMilestone', { body: milestone })];
  const trigger = { videoMessageId, triggerType: 'date', triggerDate: '2027-01-01' } as const;
  const triggers = [await browser.ok('addTrigger', { body: trigger })];
  const { deliveries } = await browser.ok('getDeliveryLog', { params: { id: String(open.id) } });
  const sessions = await browser.ok('listSessions');
  const category = await browser.ok('createCategory', { body: { categoryName: 'Recipes' } });
  const strings = (list: readonly { id: number }[]) => list.map(({ id }) => String(id));
  return {
    lovedOne: strings([active, trashed]),
    portrait: [String(portrait)],
    answer: [String(answer?.id)],
    message: strings([library, open, sealed, deleted, hidden]),
    member: [String(member.id)],
    session: strings(sessions),
    trigger: strings(triggers),
    milestone: strings(milestones),
    delivery: strings(deliveries),
    category: strings([category]),
    ownCategory: [`own-${category.id}`],
    upload: [finished, unfinished, taken],
    checkout: [await aCheckout(member)],
    passkey: [String(await aPasskey(app, { memberId: member.id }))],
  };
}

/** The session of an open one. */
async function aCheckout({ id: memberId }: MadeMember): Promise<string> {
  const id = randomUUID();
  const values = {
    id,
    member_id: memberId,
    offer: 'lifetime',
    session_id: `session_${id}`,
    expires_at: app.now(),
  } as const;
  await app.db.insertInto('checkouts').values(values).execute();
  return values.session_id;
}

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
  const anna = await aMember(app);
  bela = await aMember(app);
  for (const member of [anna, bela]) await aLifetime(app, member);
  hers = await everythingOf(anna);
  his = await everythingOf(bela);
  const lovedOnes = await bela.browser.ok('listLovedOnes');
  carl = await aRecipient(app, lovedOnes[0] ?? { accessCode: '' });
});
afterAll(() => app.close());

/** Everything stored about anyone, except when a session was last used, and the counts of limits. */
async function everything(): Promise<unknown> {
  const tables = [
    ...['members', 'loved_ones', 'messages', 'media', 'renditions', 'objects', 'uploads', 'sessions', 'jobs'],
    ...['scheduled_triggers', 'family_milestones', 'outgoing_emails', 'video_categories', 'message_reactions'],
    ...['answers', 'passkeys'],
    ...[
      'portraits',
      'seal_receipts',
      'billing_accounts',
      'subscriptions',
      'checkouts',
      'early_adopter_places',
      'cancellations',
    ],
  ];
  const dump: Record<string, unknown> = { stored: (await app.storedObjects()).toSorted() };
  for (const table of tables) {
    const { rows: kept } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'last_used_at' - 'turn' - 'touched_at')::text as row from ${sql.table(table)} as t
      order by 1`.execute(app.db);
    dump[table] = kept.map(({ row }) => row);
  }
  return dump;
}

type Values = ReadonlyMap<Place, string>;

/** As sent by Bela's page, with these ids, or else his own. */
function send(browser: TestClient, row: Row, ids: Values): Promise<Response> {
  const valuesOf = (part: Part): Record<string, unknown> =>
    Object.fromEntries(
      namesIn(row[part]).flatMap((field) => {
        const place = row.places.find((one) => one.part === part && one.field === field);
        const known = fields[field];
        const plain = typeof known === 'object' ? known.value : undefined;
        const value = place === undefined ? plain : (ids.get(place) ?? ownValue(row, place, ids));
        return value === undefined ? [] : [[field, value]];
      }),
    );
  const params = valuesOf('params');
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_braces, key: string) => String(params[key] ?? '0'));
  const query = new URLSearchParams(texts(valuesOf('query'))).toString();
  const init: RequestInit = { method: row.method, headers: { origin: app.origin } };
  if (row.body !== undefined) {
    init.headers = { origin: app.origin, 'content-type': 'application/json' };
    init.body = JSON.stringify(valuesOf('body'));
  }
  if (row.multipart !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(valuesOf('multipart'))) form.set(name, String(value));
    init.body = form;
  }
  return browser.fetch(query === '' ? path : `${path}?${query}`, init);
}

const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** What makes the rest of the request valid. */
function ownValue({ method }: Row, { part, field, kind }: Place, ids: Values): string | undefined {
  if (part === 'query' || field === 'alsoFor') return undefined;
  const path = [...ids].find(([place]) => place.part === 'params');
  // The specification's `videoId` repeats the path.
  if (field === 'videoId' && path !== undefined) return path[1];
  return method === 'GET' ? undefined : his[kind][0];
}

const childIdOf = z.object({ childId: z.number() });

async function expectRefusal(browser: TestClient, row: Row, ids: Values): Promise<void> {
  const answer = await send(browser, row, ids);
  const asked = [...ids].map(([{ part, field }, id]) => `${part}.${field}=${id}`).join(' ');
  const body = await answer.text();
  const what = `${row.name} with ${asked} (seed ${seed}): ${answer.status} ${body.slice(0, 300)}`;
  // A list of messages for another member's loved one, or in another member's category, is empty.
  if ((row.name === 'listTriggers' || row.name === 'listMilestones') && answer.status === 200) {
    expect(body, what).toBe('[]');
  } else if (row.name === 'listMessages' && answer.status === 200) {
    expect(JSON.parse(body), what).toEqual({ messages: [], total: 0, more: false });
  } else if (answer.status === 201 && [...ids.values()].includes(his.upload.at(-1) ?? '')) {
    // The upload has become a message, so any request with it returns that message.
    expect(his.lovedOne, what).toContain(String(z.parse(childIdOf, JSON.parse(body)).childId));
  } else {
    expect([400, 403, 404], what).toContain(answer.status);
  }
}

const callersOf = (row: Row): TestClient[] => {
  if (row.caller === 'recipient') return [carl];
  return ['member', 'guest'].includes(row.caller) ? [bela.browser] : [bela.browser, carl];
};

it('this test knows every field a request can have', () => {
  const all = table.flatMap(([, row]) => parts.flatMap((part) => namesIn(row[part])));
  expect(all.filter((field) => field !== 'id' && !(field in fields))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

describe.each(rows)('$name', (row) => {
  it('refuses each of another member’s ids in each place, and changes nothing', async () => {
    const before = await everything();
    for (const browser of callersOf(row)) {
      for (const place of row.places) {
        for (const id of hers[place.kind]) await expectRefusal(browser, row, new Map([[place, id]]));
      }
    }
    expect(await everything()).toEqual(before);
  });
});

it('no mix of another member’s ids and one’s own returns or changes anything', async () => {
  const before = await everything();
  for (let tries = 150; tries > 0; tries -= 1) {
    const row = random.pick(rows);
    const stolen = random.pick(row.places);
    const ids = new Map(
      row.places.flatMap((place) => {
        if (place === stolen) return [[place, random.pick(hers[place.kind])] as const];
        if (random.fraction() < 0.3) return [];
        return [[place, random.pick((random.fraction() < 0.5 ? hers : his)[place.kind])] as const];
      }),
    );
    await expectRefusal(random.pick(callersOf(row)), row, ids);
  }
  expect(await everything()).toEqual(before);
});

it.each([
  ['updateCategory', 200],
  ['renamePasskey', 200],
  ['updateLovedOne', 200],
  ['updateMessage', 400], // library videos have no day
  ['createMessage', 201],
  ['assignLibraryVideo', 200],
  ['scheduleMessage', 200],
  ['getMedia', 200],
  ['getAnswerMedia', 200],
  ['openAnswer', 200],
  ['deleteMessage', 200],
  ['removeLovedOne', 200],
  ['restoreLovedOne', 200],
])('%s answers %i if all ids are one’s own: nothing else was wrong with these requests', async (name, status) => {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${name} is no row with ids`);
  const ids = new Map(
    row.places.filter(({ part }) => part === 'params').map((place) => [place, his[place.kind][0] ?? '']),
  );
  const answer = await send(bela.browser, row, ids);
  expect(answer.status, await answer.text().then((text) => text.slice(0, 200))).toBe(status);
});
