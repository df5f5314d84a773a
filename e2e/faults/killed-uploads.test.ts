import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import * as make from '../../apps/server/src/testing/media/make-media.ts';
import { isLongRun, casesOf, seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { sha256Of, uploadForm } from '../../apps/server/src/testing/tus.ts';
import { startConvertingApp, type ConvertingApp } from '../support/converting-app.ts';

const kills = casesOf(1_000, 2);
const KiB = 1024;
const partBytes = 256 * KiB;
/** Roughly how long sending one of these files takes. */
const longestWaitMs = 250;

let running: ConvertingApp;
beforeAll(async () => {
  running = await startConvertingApp();
});
afterAll(async () => {
  await running.stop();
});

const protocol = { 'tus-resumable': '1.0.0' };
const keptSchema = z.object({ id: z.int(), sha256: z.string(), media: z.object({ id: z.int() }) });

/** Throws when refused and when there's no answer. */
async function ask(path: string, init: Parameters<ConvertingApp['ask']>[1]): Promise<Response> {
  const answer = await running.ask(path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** What a browser does to turn a file into a message, step by step. Failed steps are retried. */
function sending(bytes: Buffer<ArrayBuffer>) {
  const headers = { ...protocol, 'upload-length': String(bytes.length) };
  let id: string | undefined;
  let acknowledged = 0;
  const messages: z.output<typeof keptSchema>[] = [];
  async function step(): Promise<void> {
    if (id === undefined) {
      const answer = await ask('/api/uploads', { method: 'POST', headers });
      id = answer.headers.get('location')?.split('/').at(-1);
      return;
    }
    const path = `/api/uploads/${id}`;
    const state = await ask(path, { method: 'HEAD', headers: protocol });
    const offset = Number(state.headers.get('upload-offset'));
    expect(offset, 'acknowledged bytes').toBeGreaterThanOrEqual(acknowledged);
    if (offset < bytes.length) {
      const part = { ...protocol, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const body = bytes.subarray(offset, offset + partBytes);
      const answer = await ask(path, { method: 'PATCH', headers: part, body });
      acknowledged = Number(answer.headers.get('upload-offset'));
      return;
    }
    const body = uploadForm(running.lovedOne, id, { sha256: sha256Of(bytes) });
    const answer = await ask('/api/video-messages', { method: 'POST', body });
    messages.push(keptSchema.parse(await answer.json()));
  }
  return { messages, step };
}

test(
  `${kills} kills of the program during uploads lose nothing that was acknowledged (K1, seed ${seed})`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const random = seededRandom(seed);
    const video = await readFile(await make.gpsMp4());
    const sent = new Map<number, string>();
    let count = 0;
    while (count < kills) {
      const filling = randomBytes(512 * KiB + random.below(2048 * KiB));
      filling.writeUInt32BE(filling.length);
      filling.write('free', 4); // players skip it
      const bytes = Buffer.concat([video, filling]);
      const { messages, step } = sending(bytes);
      // Sent twice: a lost answer must not create a second message.
      while (messages.length < 2) {
        const isFatal = count < kills && random.below(3) === 0;
        const end = isFatal
          ? sleep(random.below(longestWaitMs)).then(() => running.killAndRestart(async () => {}))
          : undefined;
        if (isFatal) count += 1;
        let isOver = false;
        void end?.then(() => (isOver = true));
        do {
          // A refusal is a different error. Only a broken connection is expected.
          await step().catch((error: unknown) => {
            if (!(error instanceof TypeError)) throw error;
          });
        } while (end && !isOver && messages.length < 2);
        await end;
      }
      expect(new Set(messages.map((message) => message.id)).size, 'messages from one upload').toBe(1);
      const [message] = messages;
      if (message) sent.set(message.media.id, sha256Of(bytes));
      expect(message?.sha256).toBe(sha256Of(bytes));
    }
    expect(await running.originals(), 'originals').toEqual(sent);
    if (isLongRun) {
      process.stdout.write(`${JSON.stringify({ seed, kills: count, messages: sent.size })}\n`);
    }
  },
);
