import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminEnv } from '../admin.ts';
import type { AppOptions, RunningApp } from '../app.ts';
import { withProgram } from '../program.ts';
import { engines, type Device, type Engine } from './engines.ts';
import { Hands } from './hands.ts';

const failures = path.resolve(import.meta.dirname, '../../../test-results');

export const phone: Device = { width: 390, height: 844, isStill: true };
export const desktop: Device = { width: 1280, height: 900, isStill: true };

export interface EngineJourney {
  readonly app: RunningApp;
  readonly engine: Engine;
  /** Someone with a browser of their own, at no page. `origin`: where the site is for them. */
  open(device?: Device, origin?: string): Promise<Hands>;
  /** A browser complains to its console about each refused request. Names one that this journey expects. */
  expectComplaint(pattern: RegExp): void;
}

/** The program for a file of journeys through all engines. Returns how to write one: it becomes a test for each. */
export function setUpEngines({ env = {} }: Pick<AppOptions, 'env'> = {}) {
  let app: RunningApp | undefined;
  let everyone: Hands[] = [];
  let expected: RegExp[] = [];

  withProgram.beforeAll(async ({ appWith, mailServer }) => {
    const post = { SMTP_URL: mailServer.url, MAIL_FROM: 'Someday <post@example.org>' };
    app = await appWith({ ...adminEnv, ...post, TRUST_PROXY: '127.0.0.1', ...env });
  });
  beforeEach(() => {
    [everyone, expected] = [[], []];
  });
  afterEach(async ({ task }) => {
    const failure = task.result?.errors?.[0];
    const complaints: string[] = [];
    for (const [place, hands] of everyone.entries()) {
      const folder = path.join(failures, `${task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${place + 1}`);
      if (failure) await hands.keepPictures(folder);
      if (failure) failure.message += `\nIts pictures are in ${folder}.`;
      complaints.push(...(await hands.complaints().catch(() => [])));
      await hands.close();
    }
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    if (!failure) expect(unexpected, 'on the console').toEqual([]);
  });

  const running = () => {
    if (!app) throw new Error('Only call this within a test.');
    return app;
  };
  return function inEachEngine(title: string, walk: (journey: EngineJourney) => Promise<void>): void {
    for (const engine of engines) {
      const isMissing = engine.missing !== '';
      const name = `${title}, in ${engine.name}${isMissing ? ` (needs ${engine.missing})` : ''}`;
      test.skipIf(isMissing)(name, async () => {
        await walk({
          app: running(),
          engine,
          async open(device = phone, origin = running().origin) {
            const hands = new Hands(await engine.open(device), origin);
            everyone.push(hands);
            return hands;
          },
          expectComplaint: (pattern) => void expected.push(pattern),
        });
      });
    }
  };
}
