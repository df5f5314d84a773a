import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { demoAdmin } from './demo-credentials.ts';
import { backupTo } from './storage-config.ts';
import { configurationPage, envExample } from './configuration-page.ts';

const signOn = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'someday', OIDC_CLIENT_SECRET: 'secret' };

describe('configuration', () => {
  it('works with no settings', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', role: 'all' });
    expect(config.database.kind).toBe('embedded');
    expect(config.mail.kind).toBe('mailbox');
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT is "eighty", but must be a whole number from 1 to 65535\. /],
    [{ ROLE: 'both' }, /^ROLE is "both", but must be one of: all, web, worker/],
    [{ ROLE: 'worker' }, /^ROLE is "worker", but DATABASE_URL is not set/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT is 3000, but so is PORT\./],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /^MAIL_FROM is not set, but SMTP_URL is/],
    [{ MASTER_KEY: 'abc123' }, /^MASTER_KEY \(value hidden\) must be 64 hexadecimal digits/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL is .*http:\/\/ or https:\/\//],
    [{ PUBLIC_URL: 'https://someday.example/family' }, /^PUBLIC_URL is .*nothing after the host and port/],
    [{ PUBLIC_URL: 'https://someday.example/?from=mail' }, /^PUBLIC_URL is .*nothing after the host and port/],
    [{ PUBLIC_URL: 'https://someday.example#top' }, /^PUBLIC_URL is .*nothing after the host and port/],
    [{ PUBLIC_URL: 'https://anna:secret@someday.example' }, /^PUBLIC_URL is .*nothing after the host and port/],
  ])('refuses %j with one line', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
    expect(() => readConfig(env)).not.toThrow(/\n/);
  });

  it.each([
    [{ TRUST_PROXY: 'banana' }, /^TRUST_PROXY is "banana", but must be addresses or networks, comma-separated/],
    [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, /^TRUST_PROXY is /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true"/],
    [{ HOST: '127.0.0.1:3000' }, /^HOST is "127\.0\.0\.1:3000", but must be one address/],
    [{ HOST: '300.1.1.1' }, /^HOST is /],
    [{ HOST: 'http://localhost' }, /^HOST is /],
    [{ METRICS_HOST: 'the other machine' }, /^METRICS_HOST is /],
    [{ DATA_DIR: '~/someday' }, /^DATA_DIR is "~\/someday", but must be a path, .*home folder written out/],
    [{ DATA_DIR: '  ' }, /^DATA_DIR is " {2}", but must be /],
    [{ BACKUP_TO: 'https://disk.example' }, /^BACKUP_TO is "https:.*but must be a folder, .* or s3:/],
    [{ FFMPEG_PATH: '~/ffmpeg' }, /^FFMPEG_PATH is /],
    [{ DATABASE_URL: 'postgres:///someday' }, /^DATABASE_URL \(value hidden\) must be an address with a host/],
    [{ S3_REGION: 'us east' }, /^S3_REGION is "us east", but must be the name of a region/],
    [{ STRIPE_SECRET_KEY: 'pk_live_x' }, /^STRIPE_SECRET_KEY \(value hidden\) must be a secret or restricted key/],
    [{ STRIPE_PRICE_LIFETIME: 'prod_1' }, /^STRIPE_PRICE_LIFETIME is "prod_1", but must be a price’s id/],
    [{ STRIPE_WEBHOOK_SECRET: 'we_1' }, /^STRIPE_WEBHOOK_SECRET \(value hidden\) must be a signing secret/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY isn’t\./],
    [{ BACKUP_KEEP: '7 daily, 99 weekly, 2 monthly' }, /^BACKUP_KEEP is .* within 90 days/],
    [{ BACKUP_S3_ENDPOINT: 'https://s3.example' }, /^BACKUP_S3_ENDPOINT is set, but BACKUP_S3_ACCESS_KEY_ID isn’t/],
    [{ S3_ACCESS_KEY_ID: 'id' }, /^S3_ACCESS_KEY_ID is set, but S3_SECRET_ACCESS_KEY isn’t/],
    [{ MIN_FREE_MB: '20' }, /^MIN_FREE_MB is "20", but must be a whole number from 64 /],
    [{ OIDC_NAME: 'Home' }, /^OIDC_NAME is set, but OIDC_ISSUER isn’t/],
    [{ PASSWORD_LOGIN: 'off' }, /^PASSWORD_LOGIN is off, but OIDC_ISSUER is not set/],
    [{ ...signOn, OIDC_ADMIN_CLAIM: 'groups' }, /^OIDC_ADMIN_CLAIM is "groups", but must be a claim, =, and its value/],
    [{ ...signOn, OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER is .*unencrypted only at home/],
    [{ ...signOn, OIDC_ISSUER: 'http://[2001:db8::1]' }, /^OIDC_ISSUER is .*unencrypted only at home/],
    [{ HOME_NETWORK: 'maybe' }, /^HOME_NETWORK is "maybe", but must be on or off\. .*\(on or off\)/],
    [
      { BACKUP_RECOVERY_KEY: '3VC8-PNW0-0J84-GFEX-1V5P-E7GA-EQ5H' },
      /^BACKUP_RECOVERY_KEY \(value hidden\) must be a recovery key\. One of its letters or digits is mistyped/,
    ],
  ])('refuses %j, which means nothing, with one line', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
    expect(() => readConfig(env)).not.toThrow(/\n|3VC8|pk_live|we_1/);
  });

  it.each(['', ' ', '~/backups', 'sftp://disk.example/backups'])('takes no backups to %j', (written) => {
    expect(() => backupTo(written, null)).toThrow(`${JSON.stringify(written)} isn’t a place for backups. It must be a`);
  });

  const taken: [env: Record<string, string>, config: object][] = [
    [
      { TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8,uniquelocal' },
      { trustProxy: ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'uniquelocal'] },
    ],
    [{ TRUST_PROXY: '10.0.0.1 10.0.0.2' }, { trustProxy: ['10.0.0.1', '10.0.0.2'] }],
    ...['::', 'localhost', 'someday.internal', 'box_1', '192.168.1.5'].map((host): [Record<string, string>, object] => [
      { HOST: host },
      { host },
    ]),
    ...['./data', '/srv/some day', 'data', 'C~1/data'].map((folder): [Record<string, string>, object] => [
      { DATA_DIR: folder },
      { dataDir: path.resolve(folder) },
    ]),
    [
      { DATABASE_URL: 'postgresql://localhost/someday?host=/run/postgresql' },
      { database: { kind: 'server', url: 'postgresql://localhost/someday?host=/run/postgresql' } },
    ],
    [{ BILLING: 'off', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, { billing: { kind: 'off' } }],
  ];
  it.each(taken)('takes %j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config);
  });

  const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' };
  const liveAndRestricted = { ...stripe, STRIPE_SECRET_KEY: 'rk_live_abc' };

  it.each([
    [{}, 'practice'],
    [{ BILLING: 'off' }, 'off'],
    [{ ...live, BILLING: 'off' }, 'off'],
    [{ ...stripe, BILLING: 'practice' }, 'practice'],
    [stripe, 'stripe'],
    [live, 'stripe'],
    [{ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111/' }, 'stripe'],
  ])('with %j sets billing to %s', (env, kind) => {
    expect(readConfig(env).billing.kind).toBe(kind);
  });

  it('reads what Stripe needs: one or two signing secrets, and the price ids', () => {
    const env = {
      ...stripe,
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
      STRIPE_PRICE_BASIC_MONTHLY: 'price_1',
      STRIPE_API_BASE: 'http://127.0.0.1:12111/',
    };
    expect(readConfig(env).billing).toEqual({
      kind: 'stripe',
      secretKey: 'sk_test_abc',
      isLive: false,
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiBase: 'http://127.0.0.1:12111',
      priceIds: {
        basic_monthly: 'price_1',
        basic_annual: null,
        basic_annual_early: null,
        premium_monthly: null,
        premium_annual: null,
        premium_annual_early: null,
        lifetime: null,
      },
    });
  });

  it.each([
    [{ ...live, BILLING: 'practice' }, /^BILLING is "practice", but STRIPE_SECRET_KEY is a live key/],
    [{ ...liveAndRestricted, BILLING: 'practice' }, /^BILLING is "practice", but STRIPE_SECRET_KEY is a live key/],
    [{ BILLING: 'stripe' }, /^BILLING is "stripe", but STRIPE_SECRET_KEY is not set/],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, /^STRIPE_WEBHOOK_SECRET must be one signing secret/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: ' , ' }, /^STRIPE_WEBHOOK_SECRET must be one signing secret/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1 whsec_2 whsec_3' }, /^STRIPE_WEBHOOK_SECRET must be one/],
    [
      { ...live, STRIPE_API_BASE: 'http://127.0.0.1:1' },
      /^STRIPE_API_BASE is set, but STRIPE_SECRET_KEY is a live key/,
    ],
    [{ ...stripe, STRIPE_API_BASE: 'nowhere' }, /^STRIPE_API_BASE is "nowhere"/],
    [{ ...stripe, BILLING: 'free' }, /^BILLING is "free", but must be one of: off, practice, stripe/],
    [{ ...stripe, STRIPE_SECRET_KEY: '  ' }, /^STRIPE_SECRET_KEY \(value hidden\) must be text that isn’t blank/],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: '  ' },
      /^STRIPE_WEBHOOK_SECRET \(value hidden\) must be text that isn’t blank/,
    ],
  ])('refuses to take payments with %j, without showing a secret', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
    expect(() => readConfig(env)).not.toThrow(/\n|(sk|rk)_(test|live)_abc|whsec_\d|whsec_abc/);
  });

  it.each([
    [
      { ADMIN_USERNAME: 'anna\u2028maria' },
      /^ADMIN_USERNAME is "anna[^"]+maria", but must be a name without line breaks/,
    ],
    [{ ADMIN_USERNAME: '  ' }, /^ADMIN_USERNAME is " {2}", but must be a name/],
    [{ ADMIN_PASSWORD: 'geheim geh.' }, /^ADMIN_PASSWORD \(value hidden\) must be at least 12 characters/],
  ])('refuses %j for a first admin who couldn’t log in, or would be easy to guess', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
  });

  it('makes a demo safe in public: small uploads, no email, practice payments, its own folder and admin', () => {
    const { dataDir, maxUploadBytes, mail, billing, firstAdmin } = readConfig({ DEMO: 'true' });
    expect(dataDir).toBe(path.resolve('./data-demo'));
    expect([maxUploadBytes, mail.kind, billing.kind]).toEqual([25 * 1_048_576, 'mailbox', 'practice']);
    expect(firstAdmin).toEqual(demoAdmin);
  });

  it.each([
    [{ DATA_DIR: '/srv/demo' }, '/srv/demo'],
    [{ DATA_DIR: '/srv/someday', DEMO_DATA_DIR: '/srv/demo' }, '/srv/demo'],
    [{ DATA_DIR: '' }, path.resolve('./data-demo')],
  ])('puts a demo with %j in its own folder', (env, folder) => {
    expect(readConfig({ ...env, DEMO: 'true' }).dataDir).toBe(folder);
    const plain = readConfig({ ...env, DEMO_DATA_DIR: '/srv/demo' });
    expect(plain.dataDir).toBe(path.resolve(env.DATA_DIR || './data'));
  });

  it.each([
    [
      { SMTP_URL: 'smtp://name:geheim@mail.example.org', MAIL_FROM: 'a@example.org' },
      /^SMTP_URL is set, but DEMO is on/,
    ],
    [{ STRIPE_SECRET_KEY: 'sk_live_geheim' }, /^STRIPE_SECRET_KEY is set, but DEMO is on/],
    [{ DATABASE_URL: 'postgres://name:geheim@localhost/someday' }, /^DATABASE_URL is set, but DEMO is on/],
    [{ ADMIN_PASSWORD: 'geheim geheim' }, /^ADMIN_PASSWORD is set, but DEMO is on/],
    [{ BILLING: 'off' }, /^BILLING is "off", but DEMO is on/],
    [{ MAX_UPLOAD_MB: '26' }, /^MAX_UPLOAD_MB is 26, but DEMO is on.* 25 at most/],
    [{ DATA_DIR: './data' }, /^DATA_DIR is \.\/data, but DEMO is on/],
    [{ DEMO_DATA_DIR: 'data/' }, /^DATA_DIR is \.\/data, but DEMO is on/],
    [{ DEMO_RESET_AT: '25:00' }, /^DEMO_RESET_AT is "25:00", but must be/],
  ])('refuses a demo with %j, in one line without a secret', (env, text) => {
    expect(() => readConfig({ ...env, DEMO: 'true' })).toThrow(text);
    expect(() => readConfig({ ...env, DEMO: 'true' })).not.toThrow(/\n|geheim/);
  });

  it('puts a Someday at home on the network under a name, and takes no payments', () => {
    const config = readConfig({ HOME_NETWORK: 'on', DATA_DIR: '/srv/someday' });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://someday.local:3000',
      billing: { kind: 'off' },
    });
    expect(config.home).toEqual({ name: 'someday.local', folder: '/srv/someday/home-network/someday.local' });
    expect(readConfig({}).home).toBeNull();
  });

  it.each([
    [{ BILLING: 'practice' }, { billing: { kind: 'practice' } }],
    [{ PORT: '443' }, { publicUrl: 'https://someday.local' }],
    [{ PUBLIC_URL: 'https://oma.local:3000/' }, { publicUrl: 'https://oma.local:3000', home: { name: 'oma.local' } }],
    [{ HOST: '192.168.1.5' }, { host: '192.168.1.5' }],
  ])('lets a Someday at home have %j', (env, config) => {
    expect(readConfig({ ...env, HOME_NETWORK: 'on' })).toMatchObject(config);
  });

  it.each([
    [{ HOST: '127.0.0.1' }, /^HOST is 127\.0\.0\.1, but HOME_NETWORK is on/],
    [{ PUBLIC_URL: 'https://someday.example' }, /^PUBLIC_URL is "https:\/\/someday\.example", but HOME_NETWORK is on/],
    [{ PUBLIC_URL: 'http://someday.local:3000' }, /^PUBLIC_URL is .*such as https:\/\/someday\.local:3000/],
    [{ PUBLIC_URL: 'https://someday.local' }, /^PUBLIC_URL is .*with the port of PORT/],
    [{ PUBLIC_URL: 'https://a.b.local:3000' }, /^PUBLIC_URL is/],
  ])('refuses a Someday at home with %j', (env, text) => {
    expect(() => readConfig({ ...env, HOME_NETWORK: 'on' })).toThrow(text);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['docs/configuration.md', configurationPage],
    ['.env.example', envExample],
  ])('is documented in %s', (file, text) => {
    const written = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    expect(written, 'run npm run docs').toBe(text());
  });
});
