import { once } from 'node:events';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDiskObjectStore } from './disk-object-store.ts';
import { createKeyring, masterKey } from './keyring.ts';
import type { ObjectStore } from './object-store.ts';
import { plainChunk, layout, tagLength } from './sealed-format.ts';
import { createSealedStorage } from './sealed-storage.ts';
import { sendRange } from './send-range.ts';
import type { Storage, StoredObject } from './storage.ts';

const chunks = 70;
const tail = 1234;
const size = chunks * plainChunk + tail;
const bytes = randomBytes(size);
const keyring = createKeyring([masterKey(randomBytes(32))]);

let folder: string;
let file: string;
let pristine: Buffer;
let store: ObjectStore;
let storage: Storage;
let object: StoredObject;
let server: Server;
let port: number;
let patienceMs = 60_000;
const outcomes: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'someday-range-'));
  store = await openDiskObjectStore({ folder, minFreeBytes: 0 });
  storage = createSealedStorage({ store, keyring });
  object = await storage.put(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: size },
  );
  file = join(folder, 'objects', object.id.slice(0, 2), object.id);
  pristine = await readFile(file);
  server = createServer((request, response) => {
    const [first = 0, last = 0] = (request.url ?? '').slice(1).split('-').map(Number);
    const serve = async () => {
      const reader = await storage.open(object);
      const writeHead = () => response.writeHead(206, { 'Content-Length': last - first + 1 });
      try {
        outcomes.push(await sendRange(response, reader, first, last, { writeHead, patienceMs }));
      } finally {
        reader.close();
      }
    };
    serve().catch((error: unknown) => {
      outcomes.push(String(error));
      response.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterEach(async () => {
  patienceMs = 60_000;
  outcomes.length = 0;
  await writeFile(file, pristine);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function fetchRange(first: number, last: number) {
  const parts: Buffer[] = [];
  let isComplete = true;
  try {
    const request = get({ port, host: '127.0.0.1', path: `/${first}-${last}` });
    const [response]: AsyncIterable<Buffer>[] = await once(request, 'response');
    for await (const part of response ?? []) parts.push(part);
  } catch {
    isComplete = false;
  }
  return { body: Buffer.concat(parts), isComplete };
}

describe('sendRange', () => {
  const P = plainChunk;
  it.each([
    ['the first byte', 0, 0],
    ['the last byte', size - 1, size - 1],
    ['everything', 0, size - 1],
    ['a whole chunk', P, 2 * P - 1],
    ['both sides of a border', P - 1, P],
    ['the byte before a border', P - 1, P - 1],
    ['the byte after a border', P, P],
    ['the tail', chunks * P, size - 1],
    ['into the tail', chunks * P - 1, chunks * P],
    ['a suffix of 500', size - 500, size - 1],
    ['1 MiB at a border', 2 * P, 18 * P - 1],
    ['1 MiB across borders', 2 * P + 1, 18 * P],
    ['1 MiB and a byte', 7, 7 + 16 * P],
    ['nearly everything', 1, size - 2],
  ])('sends %s', async (_, first, last) => {
    const { body, isComplete } = await fetchRange(first, last);
    expect(isComplete).toBe(true);
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true);
    expect(outcomes).toEqual(['sent']);
  });

  it('sends 40 random ranges at the same time', async () => {
    const ranges = Array.from({ length: 40 }, () => [randomInt(size), randomInt(size)].sort((a, b) => a - b));
    const wrong = ranges.map(async ([first = 0, last = 0]) => {
      const { body } = await fetchRange(first, last);
      return body.equals(bytes.subarray(first, last + 1)) ? [] : [`${first}-${last}`];
    });
    expect((await Promise.all(wrong)).flat()).toEqual([]);
  });

  const flip = (at: number) => {
    const altered = Buffer.from(pristine);
    altered.writeUInt8(altered.readUInt8(at) ^ 4, at);
    return altered;
  };
  const swapped = (a: number, b: number) => {
    const altered = Buffer.from(pristine);
    pristine.copy(altered, a * layout.chunk, b * layout.chunk, (b + 1) * layout.chunk);
    pristine.copy(altered, b * layout.chunk, a * layout.chunk, (a + 1) * layout.chunk);
    return altered;
  };
  // A block is up to five chunks here, and none of it leaves before all of it is verified.
  it.each([
    ['a flipped bit', 20, () => flip(20 * layout.chunk + 99)],
    ['a flipped tag', 40, () => flip(41 * layout.chunk - tagLength)],
    ['two chunks in the wrong order', 50, () => swapped(50, 51)],
    ['another chunk in place of the last', chunks - 1, () => swapped(chunks - 1, 3)],
    ['a damaged first chunk', 0, () => flip(5)],
  ])('cuts the connection at %s, after sending only correct bytes', async (_, at, damage) => {
    await writeFile(file, damage());
    const { body, isComplete } = await fetchRange(0, size - 1);
    expect(isComplete).toBe(false);
    expect(body.length).toBeLessThanOrEqual(at * P);
    expect(body.equals(bytes.subarray(0, body.length))).toBe(true);
    expect(outcomes).toEqual(['StorageProblem: Storage: damaged']);
    const untouched = at > 30 ? 10 : 60;
    expect((await fetchRange(untouched * P, (untouched + 5) * P)).body.length).toBe(5 * P + 1);
  });

  it('refuses an object that was cut off at the end, even at a chunk border', async () => {
    await truncate(file, chunks * layout.chunk);
    // Without the readers of objects opened a moment ago.
    const fresh = createSealedStorage({ store, keyring });
    await expect(fresh.open(object)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('cuts the connection if the object is cut off while it’s being sent', async () => {
    const reader = await storage.open(object);
    await truncate(file, 60 * layout.chunk);
    const cut = createServer((_, response) => {
      const writeHead = () => response.writeHead(200, { 'Content-Length': size });
      sendRange(response, reader, 0, size - 1, { writeHead }).catch((error: unknown) => outcomes.push(String(error)));
    });
    await once(cut.listen(0, '127.0.0.1'), 'listening');
    const address = cut.address();
    const [response] = await once(get({ port: typeof address === 'object' && address ? address.port : 0 }), 'response');
    await expect(response.toArray()).rejects.toThrow('aborted');
    expect(outcomes).toEqual(['StorageProblem: Storage: damaged']);
    reader.close();
    cut.close();
  });

  it('releases everything when the client leaves mid-body, a hundred times', async () => {
    const descriptors = () => readdir('/proc/self/fd');
    const before = (await descriptors()).length;
    const leave = async () => {
      const request = get({ port, host: '127.0.0.1', path: `/0-${size - 1}`, agent: false });
      const [response] = await once(request, 'response');
      await once(response, 'data');
      request.destroy();
    };
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, leave));
    await expect.poll(() => outcomes.length).toBe(100);
    expect(new Set(outcomes)).toEqual(new Set(['gone']));
    await expect.poll(async () => (await descriptors()).length).toBeLessThanOrEqual(before + 5);
    expect((await fetchRange(0, size - 1)).body.equals(bytes)).toBe(true);
  });

  it('N1: cuts off a client that reads nothing', async () => {
    patienceMs = 200;
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write(`GET /0-${size - 1} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => outcomes, { timeout: 5000 }).toContain('stalled');
    socket.destroy();
  });

  it('shares one open file among all readers of an object, and closes it when the object is removed', async () => {
    const opened = async () => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((path) => path.includes(other.id)).length;
    };
    const other = await storage.put(Readable.from([Buffer.alloc(100)]), { maxBytes: 100 });
    const readers = [await storage.open(other), await storage.open(other), await storage.open(other)];
    expect(await opened()).toBe(1);
    readers[0]?.close();
    readers[0]?.close();
    await storage.remove(other.id);
    await expect(storage.open(other)).rejects.toMatchObject({ reason: 'missing' });
    expect(await opened()).toBe(1);
    for (const reader of readers) reader.close();
    await expect.poll(opened).toBe(0);
  });

  it('opens a shared object only with its own key', async () => {
    const reader = await storage.open(object);
    const wrappedKey = Buffer.from(object.wrappedKey);
    wrappedKey.writeUInt8(wrappedKey.readUInt8(20) ^ 1, 20);
    await expect(storage.open({ ...object, wrappedKey })).rejects.toMatchObject({ reason: 'damaged' });
    reader.close();
  });

  it('survives its reader being closed at any time', async () => {
    const raw = await store.open(object.id);
    const buffer = Buffer.alloc(100);
    const inFlight = new Promise((resolve) => raw.read(buffer, 100, 0, (error) => resolve(error)));
    raw.close();
    raw.close();
    expect(await inFlight).toBe(null);
    expect(buffer.equals(pristine.subarray(0, 100))).toBe(true);
    const late = new Promise((resolve) => raw.read(buffer, 100, 0, (error) => resolve(String(error))));
    expect(await late).toContain('closed');
  });
});

describe('the blocks of a long body', () => {
  const MiB = 1024 * 1024;
  const small = 5 * plainChunk;
  const long = 40 * MiB;
  let longObject: StoredObject;
  let longServer: Server;
  beforeAll(async () => {
    longObject = await storage.put(Readable.from([Buffer.alloc(long)]), { maxBytes: long });
    longServer = createServer((_, response) => {
      const serve = async () => {
        const reader = await storage.open(longObject);
        const writeHead = () => response.writeHead(200, { 'Content-Length': long });
        await sendRange(response, reader, 0, long - 1, { writeHead }).finally(() => reader.close());
      };
      serve().catch((error: unknown) => outcomes.push(String(error)));
    });
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterAll(() => vi.useRealTimers());

  /** The sizes of the blocks sent to a connection that accepts the next bytes of the body after `waitMs`. */
  async function blocksFor(waitMs: (sent: number) => number): Promise<number[]> {
    const blocks: number[] = [];
    let sent = 0;
    const connection = new Duplex({
      read() {},
      write(bytes: Buffer, _encoding, accepted) {
        if (bytes.length >= plainChunk) blocks.push(bytes.length);
        vi.advanceTimersByTime(waitMs(sent));
        sent += bytes.length;
        accepted();
        if (sent > long) connection.destroy();
      },
    });
    longServer.emit('connection', connection);
    connection.push('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(connection, 'close');
    expect(blocks.reduce((sum, block) => sum + block)).toBe(long);
    return blocks;
  }

  it('grow to 1 MiB for a viewer who has accepted 16 MiB fast', async () => {
    const blocks = await blocksFor(() => 1);
    const grown = blocks.findIndex((block) => block > small);
    expect(grown).toBeGreaterThan(0);
    expect(blocks.slice(0, grown).reduce((sum, block) => sum + block)).toBeGreaterThanOrEqual(16 * MiB);
    expect(Math.min(...blocks.slice(grown, -1))).toBeGreaterThanOrEqual(MiB);
  });

  it('stay small for a slow viewer, although the kernels absorb the first 10 MiB, and 1 MiB each time they have room', async () => {
    let free = 10 * MiB;
    const blocks = await blocksFor(() => {
      free -= small;
      if (free >= 0) return 0;
      free = MiB;
      return 1000;
    });
    expect(Math.max(...blocks)).toBe(small);
  });

  it('are small again once a viewer has become slow', async () => {
    const blocks = await blocksFor((sent) => (sent > 30 * MiB ? 500 : 0));
    const lastBig = blocks.findLastIndex((block) => block > small);
    const sentUntilThen = blocks.slice(0, lastBig).reduce((sum, block) => sum + block);
    expect(sentUntilThen).toBeGreaterThan(29 * MiB);
    expect(sentUntilThen).toBeLessThan(32 * MiB);
  });
});
