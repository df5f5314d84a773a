import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDrawings } from './drawings.ts';
import {
  createLocalMediaTools,
  findVideoEngine,
  sniff,
} from '../../apps/server/src/adapters/media/local-media-tools.ts';
import { createNodeAvEngine } from '../../apps/server/src/adapters/media/node-av-engine.ts';

let workDir: string;
beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'someday-drawn-'));
});
afterEach(() => rm(workDir, { recursive: true }));

const scene = { hour: 'noon', motif: 'kite' } as const;
const engines = [
  { name: 'what this machine has', findEngine: findVideoEngine },
  { name: 'the packaged libraries', findEngine: async () => createNodeAvEngine() },
];

describe('the demo’s drawings', () => {
  it.each(engines)('become videos of their length with $name, with sound', async ({ findEngine }) => {
    const film = await createDrawings(2).video(scene);
    const type = await sniff(film);
    if (type?.format !== 'avi') throw new Error('no AVI');
    const [input, out] = [join(workDir, 'film'), join(workDir, 'out')];
    await Promise.all([writeFile(input, film), mkdir(out)]);
    const made = await createLocalMediaTools({ findEngine }).convert({ type, input, workDir: out });
    expect(made).toMatchObject({ width: 640, height: 360, notes: [] });
    expect(made.durationSeconds).toBeCloseTo(2, 0);
    const engine = await findEngine();
    const probe = await engine?.probe({ path: made.renditions[0]?.file ?? '', format: 'mp4' });
    expect(probe).toMatchObject({ audio: { codec: 'aac' }, video: { framesPerSecond: 15 } });
  });

  it('become photos', async () => {
    const photo = await createDrawings().photo(scene);
    expect(await sniff(photo)).toMatchObject({ messageType: 'photo', format: 'jpeg' });
    expect(photo.length).toBeGreaterThan(20_000); // a white one of 1600 x 1200 has 11.5 KB
  });
});
