import https from 'node:https';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthority, issueCertificate } from '#server/home-network/authority.ts';
import { systemClock } from '#server/lib/clock.ts';
import { openFrontDoor, type FrontDoor } from '#server/testing/front-door.ts';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { reachPublicAddress } from './public-address.ts';

let door: FrontDoor;
let app: TestApp;
let admin: MadeAdmin;
beforeAll(async () => {
  door = await openFrontDoor();
  app = await startTestApp({ env: { PUBLIC_URL: door.origin } });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await app.close();
  await door.close();
});

const seen = async () => {
  const { checks } = await admin.browser.ok('checkInstallation');
  const found = checks.find(({ name }) => name === 'Public address');
  return `${found?.state}: ${found?.detail} → ${found?.remedy}`;
};

describe('the public address', () => {
  it('is fine if this Someday answers there', async () => {
    door.leadTo(app.origin);
    expect(await seen()).toBe(`healthy: This Someday answers at ${door.origin}. → null`);
  });

  it.each([
    ['another website', 200, '<h1>Welcome to nginx</h1>'],
    ['another Someday', 200, '{"status":"alive","installation":"0123456789abcdef"}'],
    ['a proxy’s error page', 502, 'Bad gateway'],
  ])('is wrong if %s answers', async (_what, status, body) => {
    door.answer(status, body);
    const said = `trouble: Something else answers at ${door.origin} (status ${status}). → Have your proxy forward to port 3000`;
    expect(await seen()).toContain(said);
  });

  it('is wrong if it leads elsewhere', async () => {
    door.answer(301, '', { location: 'https://family.example/healthz' });
    expect(await seen()).toBe(
      `trouble: ${door.origin} sends people on to https://family.example. → Set PUBLIC_URL to the address people end up at.`,
    );
  });

  it('is wrong if the proxy loses the host name', async () => {
    door.leadTo(app.origin, 'backend.internal');
    expect(await seen()).toMatch(/^trouble: .* doesn’t pass on the host name, .* → Have it pass on the Host header/);
  });
});

describe('what is found at an address', () => {
  const close: (() => unknown)[] = [];
  afterEach(async () => {
    for (const one of close.splice(0)) await one();
  });
  let installation: string;
  beforeEach(() => {
    installation = app.platform.keyFacts.pepperId;
    door.leadTo(app.origin);
  });
  const nowhere = 'http://127.0.0.1:9';
  const reach = (publicUrl: string, localUrl: string | null = null, ms = 5000) =>
    reachPublicAddress({ publicUrl, localUrl, installation }, ms);

  it('depends on whether Someday is running on this machine', async () => {
    expect(await reach(door.origin, app.origin)).toEqual({ result: 'reached', certificate: null });
    expect(await reach(nowhere, app.origin)).toEqual({ result: 'silent', code: 'ECONNREFUSED' });
    expect(await reach(nowhere, nowhere)).toEqual({ result: 'not-running' });
    door.answer(502, 'Bad gateway');
    expect(await reach(door.origin, nowhere)).toEqual({ result: 'not-running' });
    door.answer(200, 'Hello');
    expect(await reach(door.origin, nowhere)).toEqual({ result: 'other', status: 200 });
  });

  it('is nothing if it doesn’t answer in time', async () => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    close.push(() => silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await reach(`http://127.0.0.1:${port}`, null, 300)).toEqual({ result: 'silent', code: 'ETIMEDOUT' });
  });

  it('is no one’s if the name is unknown', async () => {
    expect(await reach('https://someday.invalid', nowhere)).toMatchObject({ result: 'unknown-name' });
  });

  it('is not secure if it doesn’t speak HTTPS', async () => {
    const found = { result: 'insecure', code: expect.stringMatching(/SSL|EPROTO/) };
    expect(await reach(door.origin.replace('http:', 'https:'))).toEqual(found);
  });

  it('at home is reached under its name with its own certificate, until that expires', async () => {
    const now = systemClock.now();
    const longAgo = new Date('2020-01-01T00:00:00Z');
    const authority = await createAuthority('someday.local', now);
    const home = { authority: authority.cert, address: '127.0.0.1' };
    const answering = async (issued: Date) => {
      const pair = await issueCertificate(authority, ['someday.local'], issued);
      const server = https.createServer(pair, (_request, answer) => answer.end(JSON.stringify({ installation })));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      close.push(() => server.close());
      const address = server.address();
      return `https://someday.local:${typeof address === 'object' ? address?.port : 0}`;
    };
    const reachHome = async (issued: Date) =>
      reachPublicAddress({ publicUrl: await answering(issued), localUrl: null, installation, home }, 5000);
    const reached = (daysLeft: number, isLate: boolean) => ({ result: 'reached', certificate: { daysLeft, isLate } });
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    expect(await reachHome(now)).toEqual(reached(395, false));
    expect(await reachHome(daysAgo(380))).toEqual(reached(15, false));
    expect(await reachHome(daysAgo(383))).toEqual(reached(12, true));
    expect(await reachHome(longAgo)).toEqual({ result: 'insecure', code: 'CERT_HAS_EXPIRED' });
    const stranger = (await createAuthority('someday.local', now)).cert;
    const publicUrl = await answering(now);
    expect(
      await reachPublicAddress(
        { publicUrl, localUrl: null, installation, home: { ...home, authority: stranger } },
        5000,
      ),
    ).toMatchObject({ result: 'insecure' });
  });
});
