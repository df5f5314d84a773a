import { describe, expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import {
  addressChangedEmail,
  closingEmail,
  confirmAddressEmail,
  newDeviceEmail,
  passkeyEmail,
  passwordChangedEmail,
  reopenedEmail,
  resetEmail,
  secondFactorEmail,
  verificationEmail,
} from './accounts.emails.tsx';
import { lifetimeInWords, linkLifetimes } from './account-links.service.ts';

const publicUrl = 'https://someday.example';
const token = 'Zz9-_'.repeat(8);
const to = { memberName: '<b>Anna</b> & "Co"', publicUrl };
const device = 'Chrome on Android';
const at = new Date('2031-06-14T13:05:00Z');

const noToken = [
  ['password changed', passwordChangedEmail(to), ['/forgot-password']],
  [
    'new device',
    newDeviceEmail({ ...to, device: `<i>${device}</i>`, at, timeZone: 'Europe/Berlin' }),
    ['/forgot-password', '/member-dashboard?tab=settings#devices'],
  ],
  ...(['second_factor_on', 'second_factor_off', 'second_factor_removal', 'second_factor_kept'] as const).map(
    (topic) =>
      [
        topic,
        secondFactorEmail({ ...to, topic, at, timeZone: 'Europe/Berlin' }),
        ['/forgot-password', '/member-dashboard?tab=settings#login'],
      ] as const,
  ),
  ...[true, false].map(
    (isNew) =>
      [
        isNew ? 'passkey added' : 'passkey removed',
        passkeyEmail({ ...to, isNew, name: `<i>${device}</i>` }),
        ['/forgot-password', '/member-dashboard?tab=settings#login'],
      ] as const,
  ),
  ['reopened', reopenedEmail(to), ['/login']],
] as const;
const withToken = [
  ['verification', verificationEmail({ ...to, token }), [`/verify-email?token=${token}`]],
  ['reset', resetEmail({ ...to, token }), [`/reset-password?token=${token}`]],
  ['confirm address', confirmAddressEmail({ ...to, token }), [`/confirm-email?token=${token}`]],
  [
    'address changed',
    addressChangedEmail({ ...to, token, newAddress: '<i>@example.org' }),
    [`/undo-email-change?token=${token}`],
  ],
  ['closing', closingEmail({ ...to, token, erasedOn: '2031-07-12' }), [`/reopen-account?token=${token}`]],
] as const;

describe.each([...withToken, ...noToken])('the email "%s"', (_name, { subject, content }, paths) => {
  const links = paths.map((path) => publicUrl + path);

  it('has each link once in the HTML, and written out in the plain text', async () => {
    const { html, text } = await renderEmail(content);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect([...text.matchAll(/https?:\S+/g)].map(([address]) => address)).toEqual(links);
    expect(html.match(/https?:[^"'\s)<]+/g)).toEqual([
      'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
      ...links,
    ]);
  });

  it('loads nothing and runs nothing', async () => {
    const { html } = await renderEmail(content);
    expect(html).not.toMatch(
      /<(img|link|script|iframe|form|video|audio|source|object|embed|svg)\b|@import|@font-face|url\(|\bsrc=|\bon\w+=/i,
    );
  });

  it('escapes names and keeps them out of the subject', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toContain('Hi &lt;b&gt;Anna&lt;/b&gt;,');
    expect(html).not.toMatch(/<[bi]>/);
    expect(text).toMatch(/^Someday\n+Hi <b>Anna<\/b>,\n/);
    expect(subject).not.toContain('Anna');
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it('has light and dark colors', async () => {
    const { html } = await renderEmail(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    const colored = [...html.matchAll(/<\w+[^>]* style="(?:[^"]*;)?color:[^>]*>/g)];
    expect(colored.length).toBeGreaterThan(0);
    for (const [tag] of colored) expect(tag).toMatch(/class="(ink|ink-2|button|quiet|stamp)"/);
  });

  it('has a preview line, and ends with the reason it was sent', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toMatch(/data-skip-in-text="true"[^>]*>[A-Z][^<]{20,90}\./);
    expect(text.split('\n').at(-1)).toMatch(/^We sent this /);
  });
});

it.each(withToken)('the email "%s" has its secret only in its link', async (_name, { subject, content }) => {
  const { html, text } = await renderEmail(content);
  expect(html.split(token)).toHaveLength(2);
  expect(text.split(token)).toHaveLength(2);
  expect(subject).not.toContain(token);
});

it('emails say how long their links work', async () => {
  const textOf = async (mail: { content: Parameters<typeof renderEmail>[0] }) => (await renderEmail(mail.content)).text;
  expect(lifetimeInWords(linkLifetimes.verify)).toBe('7 days');
  expect(lifetimeInWords(linkLifetimes.change_email)).toBe('24 hours');
  expect(lifetimeInWords(linkLifetimes.reset)).toBe('30 minutes');
  expect(lifetimeInWords(1799)).toBe('29 minutes');
  expect(await textOf(verificationEmail({ ...to, token }))).toContain('The link works for 7 days.');
  expect(await textOf(resetEmail({ ...to, token }))).toContain('It works once, for 30 minutes.');
  expect(await textOf(confirmAddressEmail({ ...to, token }))).toContain('within 24 hours');
  expect(await textOf(addressChangedEmail({ ...to, token, newAddress: 'k@b.example' }))).toContain(
    'you can undo it for 7 days.',
  );
});

it('a new address is masked', async () => {
  const newAddress = 'karla.keeper@example.org';
  const { html, text } = await renderEmail(addressChangedEmail({ ...to, token, newAddress }).content);
  expect(text).toContain('New address: k…@example.org\n');
  expect(html).not.toContain('karla');
});

it('a new login is shown with its device, and the time in the member’s time zone', async () => {
  const { text } = await renderEmail(newDeviceEmail({ ...to, device, at, timeZone: 'Europe/Berlin' }).content);
  expect(text).toContain('Device: Chrome on Android\n');
  expect(text).toContain('When: Saturday, June 14, 2031 at 3:05 PM Central European Time\n');
  const unnamed = await renderEmail(newDeviceEmail({ ...to, device: null, at, timeZone: 'UTC' }).content);
  expect(unnamed.text).toContain('Device: Unknown device\n');
  expect(unnamed.text).toContain('1:05 PM Coordinated Universal Time\n');
});

it('a closed account’s email says what ended, what will be erased and when, and how to undo it', async () => {
  const { text } = await renderEmail(closingEmail({ ...to, token, erasedOn: '2031-07-12' }).content);
  expect(text).toContain('your loved ones can’t open your messages');
  expect(text).toContain('scheduled messages won’t be delivered');
  expect(text).toContain('Erased on: July 12, 2031\n');
  expect(text).toContain('Reopen your account before then');
});

it('a reset email tells someone who didn’t ask for it that nothing has changed', async () => {
  const { subject, content } = resetEmail({ ...to, token });
  expect(subject).toBe('Choose a new password');
  expect((await renderEmail(content)).text).toContain('Your password hasn’t changed.');
});

it.each(['See prize.example/win', 'www.prize', 'tel:123', 'me@prize', 'prize.com'])(
  'a name that email apps would turn into a link is left out: %s',
  async (memberName) => {
    const { html, text } = await renderEmail(verificationEmail({ ...to, memberName, token }).content);
    expect(text).toMatch(/^Someday\n+Hello,\n/);
    expect(html).not.toContain(memberName);
  },
);

it.each([
  ['Mary J. Smith', 'Mary'],
  ['José María', 'José'],
  ["O'Neil", "O'Neil"],
  ['Dr. Rosa Klein', 'Dr. Rosa Klein'],
  ['王小明', '王小明'],
])('a member called %s is greeted as %s', async (memberName, called) => {
  const { text } = await renderEmail(reopenedEmail({ ...to, memberName }).content);
  expect(text).toContain(`Hi ${called},`);
});
