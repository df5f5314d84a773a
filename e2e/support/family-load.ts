import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@someday/contract/rules/limits';
import { lovedOneSchema } from '@someday/contract/api/loved-ones';
import { accessReplySchema } from '@someday/contract/api/recipients';
import * as z from 'zod';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { aMember } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { sha256Of, uploadForm } from '../../apps/server/src/testing/tus.ts';
import type { Db } from '../../apps/server/src/db/client.ts';

/** A message whose sender was told that it was saved. */
export interface Acknowledged {
  readonly id: number;
  readonly sha256: string;
  readonly code: string;
}

/** A request that wasn't answered, or by an error of the server. */
export interface Failure {
  readonly what: string;
  readonly reason: string;
}

export interface FamilyLoad {
  readonly acknowledged: readonly Acknowledged[];
  readonly failures: readonly Failure[];
  /** Answered requests. */
  answered(): number;
  /** What fails from now on isn't tried again. */
  giveUp(): void;
  /** Resolves when everything begun is done. Rejects if anything was answered wrongly. */
  stop(): Promise<void>;
}

const KiB = 1024;
const sizes = { smallest: 200 * KiB, largest: 1000 * KiB, part: 256 * KiB };
/** Errors that a person sees as “try again”, and a browser tries again. */
const passing = new Set([502, 503, 504]);
/** Ends someone who waits for an answer. */
class GaveUp extends Error {}

const madeSchema = z.object({ id: z.int(), sha256: z.string() });

/**
 * Families who send photos in parts, look at their own, and open what they got, until stopped. Whatever fails they try again, as browsers do.
 * Each loved one has an email address if `notified`.
 */
export async function startFamilies(
  { database, origin }: { readonly database: { readonly db: Db }; readonly origin: string },
  { count, notified = false }: { readonly count: number; readonly notified?: boolean },
): Promise<FamilyLoad> {
  const photo = await readFile(await gpsJpeg());
  const acknowledged: Acknowledged[] = [];
  const failures: Failure[] = [];
  const stopping = new AbortController();
  let answered = 0;
  let hasGivenUp = false;

  const app = { db: database.db, browser: () => new TestClient(origin), platform: { config: { publicUrl: origin } } };
  const emma = (n: number | string) => ({ name: 'Emma', email: notified ? `loved${n}@example.org` : null });
  const families = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const member = await aMember(app);
      const lovedOne = await member.browser.ok('addLovedOne', { body: emma(n) });
      return { member, lovedOne, reader: new TestClient(origin), sent: 0 };
    }),
  );

  /** Undefined after a failure. */
  async function ask(
    client: TestClient,
    what: string,
    path: string,
    init?: RequestInit,
  ): Promise<Response | undefined> {
    try {
      const answer = await client.fetch(path, init);
      if (!passing.has(answer.status)) {
        answered++;
        return answer;
      }
      failures.push({ what, reason: `${answer.status} ${await answer.text()}` });
      await sleep(Math.min(1000 * Number(answer.headers.get('retry-after') ?? 0.2), 1000));
    } catch (error) {
      failures.push({
        what,
        reason: error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error),
      });
      await sleep(100);
    }
    return undefined;
  }

  async function mustBe(status: number, answer: Response, what: string): Promise<Response> {
    if (answer.status === status) return answer;
    throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  }

  const protocol = { 'tus-resumable': '1.0.0', origin };

  /** Asks again until there's an answer. */
  async function insist(client: TestClient, what: string, path: string, init?: () => RequestInit): Promise<Response> {
    while (!hasGivenUp) {
      const answer = await ask(client, what, path, init?.());
      if (answer !== undefined) return answer;
    }
    throw new GaveUp();
  }

  async function send(family: (typeof families)[number]): Promise<void> {
    const { member, lovedOne } = family;
    const filling = randomBytes(randomInt(sizes.smallest, sizes.largest));
    const bytes = Buffer.concat([photo, filling]);
    const begin = { method: 'POST', headers: { ...protocol, 'upload-length': String(bytes.length) } };
    const begun = await mustBe(201, await insist(member.browser, 'begin', '/api/uploads', () => begin), 'begin');
    const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
    const path = `/api/uploads/${id}`;
    let known = 0;
    for (;;) {
      const state = await insist(member.browser, 'offset', path, () => ({ method: 'HEAD', headers: protocol }));
      await mustBe(200, state, 'offset');
      const offset = Number(state.headers.get('upload-offset'));
      if (offset < known) throw new Error(`an upload had ${known} bytes, and has ${offset}`);
      if (offset === bytes.length) break;
      const part = { ...protocol, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      const body = bytes.subarray(offset, offset + sizes.part);
      const answer = await ask(member.browser, 'part', path, { method: 'PATCH', headers: part, body });
      if (answer?.status === 204) known = Number(answer.headers.get('upload-offset'));
      // Another server may still be writing what came on a connection that broke.
      else if (answer !== undefined) await mustBe(409, answer, 'part');
    }
    const sha256 = sha256Of(bytes);
    const form = () => ({
      method: 'POST',
      headers: { origin },
      body: uploadForm(lovedOne.id, id, { sha256, title: 'A photo' }),
    });
    const made = await mustBe(201, await insist(member.browser, 'send', '/api/video-messages', form), 'send');
    const message = madeSchema.parse(await made.json());
    if (message.sha256 !== sha256) throw new Error('the server has another file');
    acknowledged.push({ id: message.id, sha256, code: lovedOne.accessCode });
    family.sent += 1;
    if (family.sent % limits.emailsADay === 0) await turnToAnother(family);
  }

  /** No one gets more emails than that in a day. */
  async function turnToAnother(family: (typeof families)[number]): Promise<void> {
    const body = JSON.stringify(emma(`${family.lovedOne.id}.${family.sent}`));
    const headers = { origin, 'content-type': 'application/json' };
    const add = () => ({ method: 'POST', headers, body });
    const answer = await mustBe(201, await insist(family.member.browser, 'add', '/api/family/members', add), 'add');
    family.lovedOne = lovedOneSchema.parse(await answer.json());
  }

  async function look({ member }: (typeof families)[number]): Promise<void> {
    for (const path of ['/api/family/members', '/api/parents', '/login']) {
      const answer = await ask(member.browser, 'look', path);
      if (answer !== undefined) await (await mustBe(200, answer, path)).arrayBuffer();
    }
  }

  async function open({ reader, lovedOne }: (typeof families)[number]): Promise<void> {
    const answer = await ask(reader, 'open', `/api/access/${lovedOne.accessCode}`);
    if (answer === undefined) return;
    const { messages } = accessReplySchema.parse(await (await mustBe(200, answer, 'open')).json());
    const shown = messages
      .flatMap((message) => (message.state === 'open' && message.photoUrl ? [message.photoUrl] : []))
      .at(0);
    if (shown === undefined) return;
    const picture = await ask(reader, 'picture', shown);
    if (picture !== undefined) await (await mustBe(200, picture, shown)).arrayBuffer();
  }

  async function live(family: (typeof families)[number], n: number): Promise<void> {
    const actions = [send, look, open];
    try {
      for (let turn = n; !stopping.signal.aborted; turn++) await actions[turn % actions.length]?.(family);
    } catch (error) {
      if (!(error instanceof GaveUp)) throw error;
    }
  }

  const lives = families.map(live);
  const all = Promise.all(lives);
  all.catch(() => stopping.abort());
  return {
    acknowledged,
    failures,
    answered: () => answered,
    giveUp() {
      hasGivenUp = true;
    },
    async stop() {
      stopping.abort();
      await all;
    },
  };
}
