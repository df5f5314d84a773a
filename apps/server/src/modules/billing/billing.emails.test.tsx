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
const settings = '/member-dashboard?tab=settings';
const stays = 'Everything you have made stays stored';

const mails = [
  ['trial', trialEndsEmail({ ...to, offer }), [settings, '/cancel-membership'], true],
  ['overdue', overdueEmail({ ...to, offer, isStill: false }), [settings], true],
  ['still overdue', overdueEmail({ ...to, offer, isStill: true }), [settings], true],
  ['card', cardExpiresEmail({ ...to, offer, card }), [settings], false],
  ['cancelled', canceledEmail(to), [settings], true],
  ['ended', endedEmail({ ...to, inTrial: false, isOverdue: false }), ['/subscription'], true],
  ['lifetime', lifetimeEmail(to), ['/member-dashboard'], true],
] as const;

describe.each(mails)('the mail "%s"', (_name, { subject, content }, paths, saysItStays) => {
  it('leads to its pages, once each, and asks no host for anything', async () => {
    const { html, text } = await renderEmail(content);
    const links = paths.map((path) => publicUrl + path);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect([...text.matchAll(/https?:\S+/g)].map(([address]) => address)).toEqual(links);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)\b|url\(|\bsrc=|@import/i);
  });

  it('says once that what was made stays stored, where that is the question', async () => {
    const { html, text } = await renderEmail(content);
    expect(text.replaceAll(/\s+/g, ' ').split(stays)).toHaveLength(saysItStays ? 2 : 1);
    expect(html.split(stays)).toHaveLength(saysItStays ? 2 : 1);
  });

  it('shows a name as text, and none in its subject', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toContain('Dear &lt;b&gt;Anna&lt;/b&gt;,');
    expect(html).not.toContain('<b>');
    expect(text).toMatch(/^Someday\n+Dear <b>Anna<\/b>,\n/);
    expect(subject).not.toContain('Anna');
    expect(text.split('\n').at(-1)).toBe('You get this mail because it is about your membership of Someday.');
  });
});

const wordsOf = async ({ content }: ReturnType<typeof lifetimeEmail>) =>
  (await renderEmail(content)).text.replaceAll(/\s+/g, ' ');

it.each([
  ['Europe/Berlin', 'June 15, 2031'],
  ['America/New_York', 'June 14, 2031'],
  ['Pacific/Kiritimati', 'June 15, 2031'],
  ['Pacific/Honolulu', 'June 14, 2031'],
])('a day is the one it is in %s: %s', async (timeZone, day) => {
  const props = { ...to, timeZone };
  const { subject } = trialEndsEmail({ ...props, offer });
  expect(subject).toBe(`Your free trial ends on ${day}`);
  expect(await wordsOf(trialEndsEmail({ ...props, offer }))).toContain(`Free until: ${day} Then: Basic, $4.99 a month`);
  expect(await wordsOf(overdueEmail({ ...props, offer, isStill: false }))).toContain(`goes on until: ${day}`);
  expect(await wordsOf(cardExpiresEmail({ ...props, offer, card }))).toContain(`Next payment: ${day}`);
  expect(await wordsOf(canceledEmail(props))).toContain(`It runs until: ${day}`);
  expect(await wordsOf(endedEmail({ ...props, inTrial: false, isOverdue: false }))).toContain(`ended on ${day}.`);
});

it.each([
  ['basic_annual_early', 'Basic, $29.99 a year'],
  ['premium_monthly', 'Premium, $9.99 a month'],
  ['premium_annual', 'Premium, $119.88 a year'],
] as const)('what %s costs is what the catalogue says: %s', async (key, words) => {
  expect(await wordsOf(trialEndsEmail({ ...to, offer: key }))).toContain(`Then: ${words}`);
});

it('where no card is charged every mail says so', async () => {
  const practice = { ...to, isPractice: true };
  for (const mail of [
    trialEndsEmail({ ...practice, offer }),
    endedEmail({ ...practice, inTrial: true, isOverdue: false }),
  ])
    expect(await wordsOf(mail)).toContain('no card is charged');
  expect(await wordsOf(trialEndsEmail({ ...to, offer }))).not.toContain('no card is charged');
});

it('a card is named by its last digits and its last month', async () => {
  expect(await wordsOf(cardExpiresEmail({ ...to, offer, card }))).toContain(
    'ends in 4242 is good until the end of May 2031',
  );
});

it('an end says whether the trial or a payment was the reason, and promises nothing that may not hold', async () => {
  const trial = endedEmail({ ...to, inTrial: true, isOverdue: false });
  expect(trial.subject).toBe('Your free trial has ended');
  expect(await wordsOf(trial)).toContain('Nothing more is charged');
  const overdue = await wordsOf(endedEmail({ ...to, inTrial: false, isOverdue: true }));
  expect(overdue).toContain('as its payment did not come through');
  // The provider may still get it.
  expect(overdue).not.toContain('Nothing more is charged');
});

describe('the mail that says why somebody leaves', () => {
  const member = { id: 7, email: 'anna@example.org' };
  const given = { member, timeZone: 'Europe/Berlin', reasonLabel: 'Too expensive', endsAt: at };

  it('names the member, the reason and the day, and quotes every line', async () => {
    const feedback = 'I lost my job.\r\n\r\nI will be back!\n';
    const { subject, content } = reasonEmail({ ...given, feedback });
    const { text } = await renderEmail(content);
    expect(subject).toBe('A membership was cancelled: Too expensive');
    expect(text).toContain('Reason: Too expensive\n');
    expect(text).toContain('Member: 7, anna@example.org\n');
    expect(text).toContain('It runs until: June 15, 2031\n');
    expect(text).toContain('> I lost my job.\n');
    expect(text).toContain('> I will be back!\n');
  });

  it('lets nothing that was written pass for anything else', async () => {
    const feedback = '</p><script>alert(1)</script>\u0000\nMember: 1, boss@example.org\u2028Subject: Hi\u202egnihsihp';
    const { subject, content } = reasonEmail({ ...given, feedback });
    const { html, text } = await renderEmail(content);
    expect(subject).toBe('A membership was cancelled: Too expensive');
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('\n> Member: 1, boss@example.org\n');
    expect(text).not.toMatch(/^(Member: 1|Subject:)/m);
    for (const sign of ['\0', '\u202e', '\u2028']) expect(html + text).not.toContain(sign);
  });

  it('comes also when nothing was written, and when the account is erased', async () => {
    const { text } = await renderEmail(reasonEmail({ ...given, member: null, feedback: ' \n', endsAt: null }).content);
    expect(text).toContain('Member: Erased meanwhile\n');
    expect(text).toContain('They wrote nothing more.');
    expect(text).not.toContain('runs until');
  });
});
