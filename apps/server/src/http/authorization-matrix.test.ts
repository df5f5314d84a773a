import { readFile } from 'node:fs/promises';
import { api, type EndpointName } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { errorBodySchema } from '@someday/contract/api/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '#server/app.ts';
import {
  actors,
  adminMatrix,
  matrix,
  openToGuests,
  people,
  type Actor,
  type AdminName,
  type Expected,
} from '#server/testing/authorization.ts';
import { gpsJpeg, gpsMp4 } from '#server/testing/media/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMember,
  aMessage,
  aRecipient,
  aPortrait,
  messageForm,
  moreLike,
  type MadeMember,
} from '#server/testing/make.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aGuest, anApplication } from '#server/testing/make-guests.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { tusOf } from '#server/testing/tus.ts';

/** Endpoints that guests may call, but with another result than for another member. */
const onlyOfGuests: Partial<Record<EndpointName, number>> = {
  resendVerification: 403, // they have no address to verify
};

const isAdminName = (name: EndpointName): name is AdminName => name in adminMatrix;

/** A guest gets what another member gets, or is refused. An admin's session opens only what is the admin's. */
function expectedOf(name: EndpointName, actor: Actor): number {
  if (isAdminName(name)) return actor === 'ada' ? adminMatrix[name] : 401;
  const row: Endpoint = api[name];
  const [nobody, anna, bela, emma, carl] = matrix[name];
  if (actor !== 'gus') return { nobody, anna, bela, emma, carl, ada: nobody }[actor];
  return ['member', 'guest'].includes(row.caller) && !openToGuests.has(name) ? 403 : (onlyOfGuests[name] ?? bela);
}

/** For endpoints that would remove the shared message, the loved one or their access: something else to call them with. */
const targets: Partial<Record<EndpointName, () => Promise<number>>> = {
  endSession: () => anotherSessionOfAnna(),
  renamePasskey: () => aPasskey(app, { memberId: anna.id }),
  removePasskey: () => aPasskey(app, { memberId: anna.id }),
  updateLovedOne: async () => emmaId,
  drawPortrait: () => anotherLovedOne(),
  setPortraitPhoto: () => anotherLovedOne(),
  getPortrait: async () => portraitId,
  removeLovedOne: () => anotherLovedOne(),
  renewAccessCode: () => anotherLovedOne(),
  restoreLovedOne: async () => {
    const id = await anotherLovedOne();
    return (await anna.browser.ok('removeLovedOne', { params: { id: String(id) } })).id;
  },
  scheduleMessage: () => anotherMessage(emmaId),
  deleteMessage: () => anotherMessage(emmaId),
  restoreMessage: async () => {
    const id = await anotherMessage(emmaId);
    return (await anna.browser.ok('deleteMessage', { params: { id: String(id) } })).id;
  },
  assignLibraryVideo: () => anotherMessage('library'),
  updateTrigger: () => anotherTrigger(),
  deleteTrigger: () => anotherTrigger(),
  updateMilestone: () => anotherMilestone(),
  deleteMilestone: () => anotherMilestone(),
  resendDelivery: async () => {
    const log = await anna.browser.ok('getDeliveryLog', { params: { id: String(messageId) } });
    return log.deliveries[0]?.id ?? 0;
  },
  sendAnswer: () => anotherOpenMessage(),
  takeBackAnswer: () => anotherOpenMessage(),
  openAnswer: async () => answerId,
  getOpeningEvent: async () => sealedId,
  getAnswerMedia: async () => answerId,
  deleteLibraryVideo: () => anotherMessage('library'),
  updateCategory: () => anotherCategory(),
  deleteCategory: () => anotherCategory(),
  deactivateGuestSession: async () => (await anotherGuest()).id,
  acceptTester: () => anApplication(app, browsers.ada),
  declineTester: () => anApplication(app, browsers.ada),
  revealAccessCode: async () => emmaId,
  issueResetLink: async () => (await aMember(app)).id,
  retryDelivery: async () => nothingThere,
  retryJob: async () => nothingThere,
  retryMedium: async () => nothingThere,
};

const nothingThere = 999_999_999;

/** Bodies of endpoints that need more than a name, all Anna's. */
const bodies: Partial<Record<EndpointName, () => object | Promise<object>>> = {
  createGuestSession: () => ({ guestCode: aCode() }),
  sendGuestInvitation: async () => {
    const { guestCode, email } = await anotherGuest();
    return { guestCode, email };
  },
  saveSignature: () => ({ signature: { kind: 'typed', text: 'Mama' } }),
  drawPortrait: () => ({ drawing: null }),
  drawOwnPortrait: () => ({ drawing: null }),
  updateMessage: () => ({ title: 'For you' }),
  scheduleMessage: () => ({ childId: emmaId, deliveryDate: '2026-07-01' }),
  assignLibraryVideo: () => ({ childId: emmaId }),
  addTrigger: () => ({ videoMessageId: triggeredId, triggerType: 'date', triggerDate: '2026-07-01' }),
  addMilestone: () => aGraduation(),
  createCategory: () => ({ categoryName: `Category ${(made += 1)}` }),
  updateCategory: () => ({ description: 'Changed' }),
  finishPracticeCheckout: () => ({ outcome: 'pays' }),
  addReaction: () => ({ videoMessageId: messageId, reactionType: 'heart' }),
};

/** Endpoints that name something there. */
const queries: Partial<Record<EndpointName, () => string>> = {
  listReactions: () => `?videoMessageId=${messageId}`,
  getWaitingEvents: () => `?day=${sealedUntil}`,
};
const queryOf = (name: EndpointName) => queries[name]?.() ?? '';
const sealedUntil = '2036-06-14';

const aGraduation = () => ({
  childId: emmaId,
  milestoneType: 'graduation',
  milestoneName: 'Graduation',
  milestoneDate: '2030-06-01',
});

/** The same for the tus protocol, which isn't in the contract's table, with an upload of Anna's. */
const uploadMatrix: Readonly<Record<string, Expected>> = {
  'POST /api/uploads': [401, 201, 201, 401, 401],
  'OPTIONS /api/uploads': [401, 204, 204, 401, 401],
  'OPTIONS /api/uploads/:id': [401, 204, 204, 401, 401], // the protocol's limits, the same for every upload
  'HEAD /api/uploads/:id': [401, 200, 404, 401, 401],
  'PATCH /api/uploads/:id': [401, 204, 404, 401, 401],
  'DELETE /api/uploads/:id': [401, 204, 404, 401, 401],
};

/** With real payments: authorized by a signature, without a session (payment-webhook.test.ts). */
const signedRoutes = ['POST /api/payment/webhook'];

/** Paths that aren't endpoints of the contract: open to everyone, revealing nothing. */
const openPaths = new Set(['/healthz', '/readyz', '/api/openapi.json', '/api/*']);

const isEndpoint = (name: string): name is EndpointName => name in api;
/** In the order of the matrix: those that end sessions come last. */
const names = [...Object.keys(adminMatrix), ...Object.keys(matrix)].filter(isEndpoint);

let app: TestApp;
let browsers: Record<Actor, TestClient>;
let messageId: number;
let emmaId: number;
let portraitId: number;
/** Emma's, to the shared message. */
let answerId: number;
/** Anna's, for Emma; not the shared one. */
let triggeredId: number;
let sealedId: number;
let anna: MadeMember;
let ada: MadeAdmin;
let uploadId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
  anna = await aMember(app);
  const bela = await aMember(app);
  for (const member of [anna, bela]) await aLifetime(app, member);
  const [emma, carl] = [await aLovedOne(anna), await aLovedOne(bela)];
  emmaId = emma.id;
  portraitId = await aPortrait(anna, emma);
  messageId = (await aMessage(anna, emma, { file: await gpsMp4() })).id;
  triggeredId = (await aMessage(anna, emma, { file: await gpsJpeg() })).id;
  sealedId = (await aMessage(anna, emma, { deliveryDate: sealedUntil, file: await gpsJpeg() })).id;
  await aMessage(bela, carl, { file: await gpsJpeg() });
  await anna.browser.ok('requestExport');
  await app.jobs.runDue();
  uploadId = await tusOf(anna.browser, app.origin).begin(70_000);
  ada = await anAdmin(app);
  browsers = {
    nobody: app.browser(),
    anna: anna.browser,
    bela: bela.browser,
    emma: await aRecipient(app, emma),
    carl: await aRecipient(app, carl),
    gus: (await aGuest(app, { accessLevel: 'admin' })).browser,
    ada: ada.browser,
  };
  const form = new FormData();
  form.set('video', new Blob([await readFile(await gpsMp4())]));
  await browsers.emma.ok('sendAnswer', { params: { id: String(messageId) }, form });
  await app.jobs.runDue();
  answerId = (await anna.browser.ok('listAnswers'))[0]?.id ?? nothingThere;
});
afterAll(() => app.close());

describe.each(Object.entries(uploadMatrix))('%s', (route, expected) => {
  // Anna last, because she deletes it.
  const others = people.map((actor, index) => [actor, expected[index]] as const);
  it.each(others.toSorted(([one]) => (one === 'anna' ? 1 : -1)))(
    'requested by %s answers %i',
    async (actor, status) => {
      expect((await speakTus(browsers[actor], route)).status).toBe(status);
    },
  );
});

describe('in a session confirmed 16 minutes ago', () => {
  const token = 'x'.repeat(43);
  const made = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  };
  const valid: Partial<Record<EndpointName, () => object>> = {
    changeEmail: () => ({ email: 'elsewhere@example.org' }),
    changePassword: () => ({ newPassword: 'a gate in the garden' }),
    closeAccount: () => ({ confirmEmail: anna.email }),
    addPasskey: () => ({ token, name: 'Phone', credential: made }),
    addAdminPasskey: () => ({ token, name: 'Phone', credential: made }),
    confirmSecondFactor: () => ({ token, code: '123456' }),
    confirmAdminSecondFactor: () => ({ token, code: '123456' }),
  };
  const confirmed = (minutesAgo: number) =>
    app.db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(app.now().getTime() - minutesAgo * 60_000) })
      .where('kind', 'in', ['member', 'admin'])
      .execute();
  beforeAll(() => confirmed(16));
  afterAll(() => confirmed(0));
  const tables = [
    'members',
    'admins',
    'passkeys',
    'second_factors',
    'sign_on_identities',
    'challenges',
    'exports',
  ] as const;
  const everything = () => Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
  const own = (name: EndpointName) => (isAdminName(name) ? ada : anna);
  const codeOf = async (answer: Response) =>
    answer.ok ? undefined : z.parse(errorBodySchema, await answer.json()).code;

  it.each(names.filter((name) => 'fresh' in api[name]))('%s asks who it is, and changes nothing', async (name) => {
    const target = await targets[name]?.();
    const before = await everything();
    const answer = await call(own(name).browser, name, valid[name]?.(), target);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'password_needed']);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['renewRecoveryCodes', 'confirmPassword'],
    ['renewAdminRecoveryCodes', 'confirmAdminPassword'],
  ] as const)('%s asks no more after %s, for 15 minutes', async (name, confirm) => {
    const { browser, password } = own(name);
    await browser.ok(confirm, { body: { password } });
    expect(await codeOf(await call(browser, name))).toBe('not_found');
    await confirmed(14.9);
    expect(await codeOf(await call(browser, name))).toBe('not_found');
  });
});

describe.each(names)('%s', (name) => {
  it.each(actors.map((actor) => [actor, expectedOf(name, actor)] as const))(
    'called by %s answers %i',
    async (actor, status) => {
      const answer = await call(browsers[actor], name);
      expect(answer.status, await head(answer)).toBe(status);
    },
  );
});

it('every route below /api/admin except login and logout requires an admin (F3)', () => {
  const below = Object.entries<Endpoint>(api).filter(([, { path }]) => /^\/api\/admin\b/.test(path));
  expect(below.length).toBeGreaterThan(20);
  const open = below.filter(([, { caller }]) => caller !== 'admin').map(([name]) => name);
  expect(open.toSorted()).toEqual([
    ...['adminLinkLogin', 'adminLogin', 'adminLogout', 'adminPasskeyLogin', 'adminSecondFactorLogin'],
  ]);
});

it('every route of the server is in the matrix or known to be open', async () => {
  const { server, routes } = await createApp(app.platform, { webFolder: null });
  const known = new Set([
    ...Object.keys(uploadMatrix),
    ...signedRoutes,
    ...Object.values<Endpoint>(api).flatMap(({ method, path }) => {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      return method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`];
    }),
  ]);
  expect(routes.length).toBeGreaterThan(known.size);
  const unlisted = routes.filter((route) => !known.has(route) && !openPaths.has(route.split(' ')[1] ?? ''));
  expect(unlisted).toEqual([]);
  expect(names.toSorted()).toEqual(Object.keys(api).toSorted());
  await server.close();
});

async function call(browser: TestClient, name: EndpointName, entered?: object, target?: number): Promise<Response> {
  const row: Endpoint = api[name];
  const values: Record<string, string> = {
    id: String(target ?? (await targets[name]?.()) ?? messageId),
    rendition: 'video',
    sessionId: 'none',
    code: '0000000000',
    token: 'none',
    reactionType: 'heart',
    year: '2026',
  };
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '') + queryOf(name);
  const headers: Record<string, string> = { origin: app.origin };
  if (row.multipart !== undefined) {
    const form = await messageForm(emmaId, { file: await gpsJpeg() });
    return browser.fetch(path, { method: row.method, headers, body: form });
  }
  if (row.body === undefined) return browser.fetch(path, { method: row.method, headers });
  const body = JSON.stringify(
    entered ?? (await bodies[name]?.()) ?? (row.caller === 'public' ? {} : { name: 'Someone' }),
  );
  return browser.fetch(path, { method: row.method, headers: { ...headers, 'content-type': 'application/json' }, body });
}

const aCode = () => `MATRIX-${1000 + (made += 1)}-0000`;

/** Made by Ada, with an address. */
const anotherGuest = () =>
  browsers.ada.ok('createGuestSession', { body: { guestCode: aCode(), email: `guest${made}@example.org` } });

/** On its own message, which it seals. */
async function anotherTrigger(): Promise<number> {
  const videoMessageId = await anotherMessage(emmaId);
  const body = { videoMessageId, triggerType: 'date', triggerDate: '2026-07-01' } as const;
  return (await anna.browser.ok('addTrigger', { body })).id;
}

const anotherMilestone = async () =>
  (await anna.browser.ok('addMilestone', { body: { ...aGraduation(), milestoneType: 'graduation' } })).id;

async function anotherCategory(): Promise<number> {
  made += 1;
  return (await anna.browser.ok('createCategory', { body: { categoryName: `Category ${made}` } })).id;
}

const anotherLovedOne = async () => (await aLovedOne(anna)).id;

/** Anna's, for Emma or in the library. */
async function anotherMessage(childId: number | 'library'): Promise<number> {
  return (await anna.browser.ok('createMessage', { form: await messageForm(childId, { file: await gpsJpeg() }) })).id;
}

/** The shared one’s copy: nothing to convert. */
async function anotherOpenMessage(): Promise<number> {
  await moreLike(app, { id: messageId }, 1);
  const newest = app.db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

function speakTus(browser: TestClient, route: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const headers = {
    'tus-resumable': '1.0.0',
    origin: app.origin,
    ...(method === 'POST' && { 'upload-length': '10' }),
    ...(method === 'PATCH' && { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
  };
  return browser.fetch(path.replace(':id', uploadId), { method, headers });
}

/** Of a phone she has just logged in on. */
async function anotherSessionOfAnna(): Promise<number> {
  const phone = app.browser();
  await phone.ok('login', { body: { email: anna.email, password: anna.password } });
  return (await phone.ok('listSessions')).find(({ current }) => current)?.id ?? nothingThere;
}

/** Enough of a response to see why it was another one. Streams and media are dropped. */
async function head(answer: Response): Promise<string> {
  if (answer.headers.get('content-type')?.includes('json')) return answer.text();
  await answer.body?.cancel();
  return '';
}
