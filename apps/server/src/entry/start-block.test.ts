import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { emailLine, filesLine, newKeys, paymentsLine } from './start-block.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_BASIC_MONTHLY: 'price_1',
  STRIPE_PRICE_BASIC_ANNUAL: 'price_2',
  STRIPE_PRICE_BASIC_ANNUAL_EARLY: 'price_3',
  STRIPE_PRICE_PREMIUM_MONTHLY: 'price_4',
  STRIPE_PRICE_PREMIUM_ANNUAL: 'price_5',
  STRIPE_PRICE_PREMIUM_ANNUAL_EARLY: 'price_6',
  STRIPE_PRICE_LIFETIME: 'price_7',
};
const lineOf = (env: Record<string, string>) => paymentsLine(readConfig(env).billing);

it.each([
  [{ BILLING: 'off' }, /^off: everything is free.*BILLING=practice.*STRIPE_SECRET_KEY/],
  [{}, /^practice mode: no card is charged .*STRIPE_SECRET_KEY.*BILLING=off/],
  [stripe, /^Stripe with a test key: no card is charged .*BILLING=off for none\)$/],
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_live_abc' }, /^Stripe \(BILLING=practice/],
  [
    { ...stripe, STRIPE_PRICE_LIFETIME: '', STRIPE_PRICE_BASIC_ANNUAL_EARLY: '' },
    /; not for sale until you set STRIPE_PRICE_BASIC_ANNUAL_EARLY, STRIPE_PRICE_LIFETIME$/,
  ],
])('starting with %j prints how payments are taken, and no secret', (env, text) => {
  expect(lineOf(env)).toMatch(text);
  expect(lineOf(env)).not.toMatch(/sk_|whsec_|price_/);
});

it('starting with a bucket prints which one, and no secret', () => {
  const bucket = {
    S3_BUCKET: 'our-films',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  };
  const linesOf = (env: Record<string, string>) => filesLine(readConfig(env).storage);
  expect(linesOf({})).toEqual([]);
  expect(linesOf(bucket)).toEqual(['  Files     your bucket our-films at Amazon S3 in eu-central-1 (S3_BUCKET)']);
  expect(linesOf({ ...bucket, S3_ENDPOINT: 'https://s3.example.org' })).toEqual([
    '  Files     your bucket our-films at https://s3.example.org (S3_BUCKET)',
  ]);
});

it('the first start that succeeds tells of the keys that a failed one made, and later ones of new keys alone', () => {
  const config = readConfig({ DATA_DIR: '/srv', PEPPER: 'ab'.repeat(32) });
  expect(newKeys({ config, createdKeys: [] }, true)).toEqual(['/srv/master.key']);
  expect(newKeys({ config, createdKeys: [] }, false)).toEqual([]);
  expect(newKeys({ config, createdKeys: ['/srv/master.key'] }, false)).toEqual(['/srv/master.key']);
  expect(newKeys({ config: readConfig({ DEMO: 'on' }), createdKeys: ['/srv/master.key'] }, true)).toEqual([]);
});

it('a web server names no mailbox, because a worker’s is used', () => {
  const lineOn = (env: Record<string, string>) =>
    emailLine({ config: readConfig(env), mailer: { describe: () => 'saved to /srv/mailbox' } });
  const web = { ROLE: 'web', DATABASE_URL: 'postgres://db/someday' };
  expect(lineOn({})).toBe('saved to /srv/mailbox (SMTP_URL to send it)');
  expect(lineOn(web)).toBe('not set up; the workers save it to a folder (SMTP_URL to send it)');
  expect(lineOn({ ...web, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.org' })).toBe('sent by the workers');
});
