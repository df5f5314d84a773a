import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createAuthority, issueCertificate } from '../../apps/server/src/home-network/authority.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { expectAccessible } from '../support/accessible.ts';
import { somebody, signUpAs } from '../support/account.ts';
import {
  launchPhone,
  noHomeNetwork,
  openHomeDevices,
  type HomeDevices,
  type RunningAtHome,
} from '../support/home-devices.ts';
import { enterCode, openMessage, playPastTheMiddle } from '../support/loved-one.ts';
import { addLovedOne, goOn, send, untilReady, untilRecorded } from '../support/member.ts';

const pageOf = (phone: BrowserContext): Page => phone.pages()[0] ?? expect.fail('a phone without a page');

describe.skipIf(noHomeNetwork !== undefined)('a Someday on a home network (needs root to create one)', () => {
  let devices: HomeDevices;
  let someday: RunningAtHome;
  beforeAll(async () => {
    devices = await openHomeDevices();
    someday = devices.start(['--home', '--port', '3100']);
    await someday.until('Press Ctrl-C');
  });
  afterAll(() => devices.close());

  /** The address in the terminal's QR code. */
  const scanned = () =>
    /http:\/\/192\.168\.\d+\.\d+:3100/.exec(someday.said().split('At home').at(-1) ?? '')?.[0] ?? '';

  test('A phone that scans the code learns what to do, and gets the certificate to trust', async () => {
    const phone = pageOf(await devices.newPhone());
    await phone.goto(scanned());
    await phone.getByRole('heading', { name: 'Almost there' }).waitFor();
    await expectAccessible(phone);
    const shown = (await phone.getByText(/^([0-9A-F]{2} ?){32}$/).textContent()) ?? '';
    expect(someday.said().replaceAll(/\s+/g, ' ')).toContain(shown.slice(0, 47));
    await phone.getByRole('link', { name: 'Android' }).click();
    await expectAccessible(phone);
    const [download] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('link', { name: 'Download the certificate' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('someday.crt');
    await phone.getByRole('link', { name: 'Open Someday' }).click();
    await phone.waitForURL('chrome-error://**');
  });

  test('Once it trusts that, a mother records on her phone, and her daughter opens it on another by the code she scans', async () => {
    const crt = path.join(someday.dataDir, 'home-network/someday.local/authority.pem');
    const trusting = /-----BEGIN CERTIFICATE[^]+END CERTIFICATE-----/.exec(await readFile(crt, 'utf8'))?.[0] ?? '';
    const names = { 'someday.local': '192.168.7.1' };

    const mother = pageOf(await devices.newPhone({ trusting, names, baseURL: 'https://someday.local:3100' }));
    await mother.goto(`${scanned()}/signup`);
    await mother.waitForURL('https://someday.local:3100/signup');
    await signUpAs(mother, somebody('Anna'));
    const code = await addLovedOne(mother, 'Emma');
    const dialog = mother.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await dialog.getByRole('button', { name: 'Start Recording' }).click();
    await untilRecorded(dialog, 2);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByRole('button', { name: 'Use This Recording' }).click();
    await goOn(mother);
    await dialog.getByLabel('Title').fill('The blue boat');
    await send(mother);
    await untilReady(mother);

    // Her phone can't find names that end in .local.
    const daughter = pageOf(await devices.newPhone({ trusting, baseURL: 'https://192.168.7.1:3100' }));
    await daughter.goto(scanned());
    await daughter.waitForURL('https://192.168.7.1:3100/');
    await enterCode(daughter, code, 'Emma');
    await openMessage(daughter, 'The blue boat');
    await playPastTheMiddle(daughter);

    await devices.move('192.168.7.77');
    await someday.until('http://192.168.7.77:3100');
    await daughter.goto(scanned());
    await daughter.waitForURL('https://192.168.7.77:3100/');
  });
});

test('A stolen authority is worthless outside the home: Chromium refuses what it signs for other names and addresses', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-stolen-'));
  const authority = await createAuthority('someday.local', systemClock.now());
  const names = { 'someday.local': '127.0.0.1', 'bank.example': '127.0.0.1' };
  const phone = await launchPhone(folder, { trusting: authority.cert, names });
  const visit = async (host: string, ...certified: readonly string[]) => {
    const server = createServer(await issueCertificate(authority, certified, systemClock.now()), (_request, reply) =>
      reply.end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const answer = await pageOf(phone)
      .goto(`https://${host}:${port}`)
      .then((found) => found?.status(), String);
    server.close();
    return answer;
  };
  try {
    expect(await visit('someday.local', 'someday.local', '192.168.7.1')).toBe(200);
    expect(await visit('bank.example', 'bank.example')).toContain('ERR_CERT_INVALID');
    expect(await visit('bank.example', 'someday.local', 'bank.example')).toContain('ERR_CERT_INVALID');
    expect(await visit('someday.local', 'someday.local', '8.8.8.8')).toContain('ERR_CERT_INVALID');
  } finally {
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  }
});
