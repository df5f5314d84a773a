import { api } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { renditionKinds } from '@someday/contract/rules/media';
import type { SeededRandom } from './seeded-random.ts';
import type { TestClient } from './test-client.ts';

export interface CrawlAnswer {
  readonly asked: string;
  readonly status: number;
  /** Head and body, one character per byte. */
  readonly bytes: string;
}

export interface CrawlSettings {
  readonly browser: TestClient;
  /** What it knows at the start. */
  readonly code: string;
  readonly start: readonly string[];
  readonly requests: number;
  readonly random: SeededRandom;
}

interface Asking {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** From these the crawler would only learn that it has been signed out. */
const farewells = new Set(['signOutRecipient', 'logout', 'signOutEverywhere']);
const rows: readonly (readonly [string, Endpoint])[] = Object.entries(api);

/**
 * Requests everything a recipient can see or think of: each address in a response, and for each id seen, its neighbors and a few more,
 * every endpoint, every rendition and size, guessed exports and other names; with GET, HEAD, ranges and conditions.
 */
export async function* crawl(settings: CrawlSettings): AsyncGenerator<CrawlAnswer> {
  const { browser, code, start, requests, random } = settings;
  const known = new Set<string>();
  const ids = new Set<number>();
  const open: Asking[] = [];
  const note = (asking: Asking) => {
    const key = `${asking.method} ${asking.path} ${JSON.stringify(asking.headers)}`;
    if (known.has(key)) return;
    known.add(key);
    open.push(asking);
  };
  const noteIds = (around: Iterable<number>) => {
    for (const id of around) {
      if (id < 1 || ids.has(id)) continue;
      ids.add(id);
      for (const asking of guesses(id, code)) note(asking);
    }
  };
  for (const path of start) note({ method: 'GET', path, headers: {} });
  noteIds(Array.from({ length: 12 }, (_none, index) => index + 1));

  for (let made = 0; made < requests; made += 1) {
    // Ids are sequential, so once everything known has been tried, the next ids are.
    for (let id = ids.size; open.length === 0; id += 1) noteIds([id]);
    // First the given addresses, then any.
    const next = made < start.length ? 0 : random.below(open.length);
    const [asking] = open.splice(next, 1);
    if (asking === undefined) return;
    const { method, path, headers } = asking;
    const body = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? {} : { body: '{}' };
    const answer = await browser.fetch(path, { method, headers, ...body });
    const content = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    yield { asked: `${method} ${path}`, status: answer.status, bytes: `${head}\n\n${content}` };
    if (!(answer.headers.get('content-type') ?? '').includes('json')) continue;
    for (const [address] of content.matchAll(/\/(?:api|messages)\/[^\s"'<>\\{}]+/g)) {
      for (const variant of variants(address)) note(variant);
    }
    const seen = [...content.matchAll(/"id":(\d{1,9})/g)].map(([, id]) => Number(id));
    noteIds(seen.flatMap((id) => [id - 1, id, id + 1]));
  }
}

/** All the ways to request an address. */
function variants(path: string): Asking[] {
  const get = (headers: Record<string, string>, method = 'GET'): Asking => ({ method, path, headers });
  return [
    get({}),
    get({}, 'HEAD'),
    get({}, 'OPTIONS'),
    get({ range: 'bytes=0-99' }),
    get({ range: 'bytes=-100' }),
    get({ range: 'bytes=0-', 'if-range': '"0"' }),
    get({ 'if-none-match': '*' }),
    get({ accept: 'text/html' }),
  ];
}

function guesses(id: number, code: string): Asking[] {
  const addresses = rows
    .filter(([name]) => !farewells.has(name))
    .flatMap(([, { method, path }]) =>
      renditionsOf(path).map((address) => ({ method, address: filled(address, id, code) })),
    );
  const asked = addresses.flatMap(({ method, address }) =>
    method === 'GET' ? variants(address) : [{ method, path: address, headers: { 'content-type': 'application/json' } }],
  );
  const others = [
    ...['', '.json', '/export', '/download', '/original', '/captions.vtt', '/playlist.m3u8', '/reactions'].map(
      (end) => `/api/messages/${id}${end}`,
    ),
    ...['small', 'medium', 'large', '../../x'].map((size) => `/api/video/${id}/thumbnail?size=${size}&access=${code}`),
    ...['.mp4', '.jpg', '/video.mp4', '/poster.webp', '/original', '/thumb-small', '/thumb-large'].map(
      (end) => `/api/media/${id}${end}`,
    ),
    ...['/api/export', '/api/exports', '/api/uploads', '/api/reactions', '/api/deliveries', '/messages', '/media'].map(
      (start) => `${start}/${id}`,
    ),
    `/api/messages/${id}?access=${code}`,
    `/api/recipient?id=${id}`,
    `/api/family/members/${id}/messages`,
    `/api/children/${id}/messages`,
  ];
  return [...asked, ...others.map((path) => ({ method: 'GET', path, headers: {} }))];
}

const renditionsOf = (path: string) =>
  path.includes('{rendition}') ? renditionKinds.map((kind) => path.replace('{rendition}', kind)) : [path];

const filled = (path: string, id: number, code: string) =>
  path.replace('{code}', code).replaceAll(/\{\w+\}/g, String(id));
