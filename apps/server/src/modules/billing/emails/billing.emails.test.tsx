import { describe, expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import {
  canceledEmail,
  cardExpiresEmail,
  endedEmail,
  lifetimeEmail,
  overdueEmail,
  reasonEmail,
  trialEndsEmail,
} from './billing.emails.tsx';

const publicUrl = 'https://someday.example';
const at = new Date('2031-06-14T22:30:00Z');
const to = { memberName: '<b>Anna</b>', timeZone: 'Europe/Berlin', publicUrl, isPractice: false, at };
const offer = 'basic_monthly';
const card = { last4: '4242', expMonth: 5, expYear: 2031 };
const settings = '/member-dashboard?tab=settings#membership';
const stays = 'Everything you’ve made stays safely stored';

const emails = [
  ['trial', trialEndsEmail({ ...to, offer }), [settings, '/cancel-membership'], true],
  ['overdue', overdueEmail({ ...to, offer, isStill: false }), [settings], true],
  ['still overdue', overdueEmail({ ...to, offer, isStill: true }), [settings], true],
  ['card', cardExpiresEmail({ ...to, offer, card }), [settings], false],
  ['canceled', canceledEmail(to), [settings], true],
  ['ended', endedEmail({ ...to, inTrial: false, isOverdue: false }), ['/subscription'], true],
  ['lifetime', lifetimeEmail(to), ['/member-dashboard'], true],
] as const;

describe.each(emails)('the email "%s"', (_name, { subject, content }, paths, saysItStays) => {
  it('links to each of its pages once, and loads nothing', async () => {
    const { html, text } = await renderEmail(content);
    const links = paths.map((path) => publicUrl + path);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect([...text.matchAll(/https?:\S+/g)].map(([address]) => address)).toEqual(links);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|\bsrc=|@import/i);
  });

  it('says once that everything stays stored, if that’s in question', async () => {
    const { html, text } = await renderEmail(content);
    expect(text.replaceAll(/\s+/g, ' ').split(stays)).toHaveLength(saysItStays ? 2 : 1);
    expect(html.split(stays)).toHaveLength(saysItStays ? 2 : 1);
  });

  it('escapes names and keeps them out of the subject', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toContain('Hi &lt;b&gt;Anna&lt;/b&gt;,');
    expect(html).not.toContain('<b>');
    expect(text).toMatch(/^Someday\n+Hi <b>Anna<\/b>,\n/);
    expect(subject).not.toContain('Anna');
    expect(text.split('\n').at(-1)).toBe('We sent this because it’s about your Someday membership.');
  });
});

const wordsOf = async ({ content }: ReturnType<typeof lifetimeEmail>) =>
  (await renderEmail(content)).text.replaceAll(/\s+/g, ' ');

it.each([
  ['Europe/Berlin', 'June 15, 2031'],
  ['America/New_York', 'June 14, 2031'],
  ['Pacific/Kiritimati', 'June 15, 2031'],
  ['Pacific/Honolulu', 'June 14, 2031'],
])('days are in the member’s time zone, in %s: %s', async (timeZone, day) => {
  const props = { ...to, timeZone };
  const { subject } = trialEndsEmail({ ...props, offer });
  expect(subject).toBe(`Your free trial ends on ${day}`);
  expect(await wordsOf(trialEndsEmail({ ...props, offer }))).toContain(`Free until: ${day} Then: Basic, $4.99 a month`);
  expect(await wordsOf(overdueEmail({ ...props, offer, isStill: false }))).toContain(`Everything works until: ${day}`);
  expect(await wordsOf(cardExpiresEmail({ ...props, offer, card }))).toContain(`Next payment: ${day}`);
  expect(await wordsOf(canceledEmail(props))).toContain(`Runs until: ${day}`);
  expect(await wordsOf(endedEmail({ ...props, inTrial: false, isOverdue: false }))).toContain(`ended on ${day}.`);
});

it.each([
  ['basic_annual_early', 'Basic, $29.99 a year'],
  ['premium_monthly', 'Premium, $9.99 a month'],
  ['premium_annual', 'Premium, $119.88 a year'],
] as const)('the price of %s is the catalog’s: %s', async (key, words) => {
  expect(await wordsOf(trialEndsEmail({ ...to, offer: key }))).toContain(`Then: ${words}`);
});

it('practice emails say that no card is charged', async () => {
  const practice = { ...to, isPractice: true };
  for (const email of [
    trialEndsEmail({ ...practice, offer }),
    endedEmail({ ...practice, inTrial: true, isOverdue: false }),
  ])
    expect(await wordsOf(email)).toContain('no card is charged');
  expect(await wordsOf(trialEndsEmail({ ...to, offer }))).not.toContain('no card is charged');
});

it('a card is shown by its last digits and its last month', async () => {
  expect(await wordsOf(cardExpiresEmail({ ...to, offer, card }))).toContain(
    'card ending in 4242 expires at the end of May 2031',
  );
});

it('an email about the end says why it ended, and doesn’t promise no more charges while one is owed', async () => {
  const trial = endedEmail({ ...to, inTrial: true, isOverdue: false });
  expect(trial.subject).toBe('Your free trial has ended');
  expect(await wordsOf(trial)).toContain('You won’t be charged again');
  const overdue = await wordsOf(endedEmail({ ...to, inTrial: false, isOverdue: true }));
  expect(overdue).toContain('because your payment didn’t go through');
  // The provider may still get it.
  expect(overdue).not.toContain('You won’t be charged again');
});

describe('the email about why someone leaves', () => {
  const member = { id: 7, email: 'anna@example.org' };
  const reason = { member, timeZone: 'Europe/Berlin', reasonLabel: 'Too expensive', endsAt: at };

  it('names the member, the reason and the day, and quotes every line', async () => {
    const feedback = 'I lost my job.\r\n\r\nI will be back!\n';
    const { subject, content } = reasonEmail({ ...reason, feedback });
    const { text } = await renderEmail(content);
    expect(subject).toBe('A membership was canceled: Too expensive');
    expect(text).toContain('Reason: Too expensive\n');
    expect(text).toContain('Member: 7, anna@example.org\n');
    expect(text).toContain('Runs until: June 15, 2031\n');
    expect(text).toContain('> I lost my job.\n');
    expect(text).toContain('> I will be back!\n');
  });

  it('can’t be made to show anything but a quote', async () => {
    const feedback = '</p><script>alert(1)</script>\u0000\nMember: 1, boss@example.org\u2028Subject: Hi\u202egnihsihp';
    const { subject, content } = reasonEmail({ ...reason, feedback });
    const { html, text } = await renderEmail(content);
    expect(subject).toBe('A membership was canceled: Too expensive');
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('\n> Member: 1, boss@example.org\n');
    expect(text).not.toMatch(/^(Member: 1|Subject:)/m);
    for (const sign of ['\0', '\u202e', '\u2028']) expect(html + text).not.toContain(sign);
  });

  it('is also sent without feedback, and for an erased account', async () => {
    const { text } = await renderEmail(reasonEmail({ ...reason, member: null, feedback: ' \n', endsAt: null }).content);
    expect(text).toContain('Member: Account erased\n');
    expect(text).toContain('They didn’t add anything.');
    expect(text).not.toContain('Runs until');
  });
});
