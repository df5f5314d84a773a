import { describe, expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import {
  addressChangedEmail,
  closingEmail,
  confirmAddressEmail,
  newDeviceEmail,
  passwordChangedEmail,
  reopenedEmail,
  resetEmail,
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
    ['/forgot-password', '/member-dashboard?tab=settings'],
  ],
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

describe.each([...withToken, ...noToken])('the mail "%s"', (_name, { subject, content }, paths) => {
  const links = paths.map((path) => publicUrl + path);

  it('carries its links whole: once each as a link, and written out in plain text', async () => {
    const { html, text } = await renderEmail(content);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect([...text.matchAll(/https?:\S+/g)].map(([address]) => address)).toEqual(links);
    expect(html.match(/https?:[^"'\s)<]+/g)).toEqual([
      'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
      ...links,
    ]);
  });

  it('asks no host for anything and runs nothing', async () => {
    const { html } = await renderEmail(content);
    expect(html).not.toMatch(
      /<(img|link|script|iframe|form|video|audio|source|object|embed|svg)\b|@import|@font-face|url\(|\bsrc=|\bon\w+=/i,
    );
  });

  it('shows names as text, and none in its subject', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toContain('Dear &lt;b&gt;Anna&lt;/b&gt; &amp; &quot;Co&quot;,');
    expect(html).not.toMatch(/<[bi]>/);
    expect(text).toMatch(/^Someday\n+Dear <b>Anna<\/b> & "Co",\n/);
    expect(subject).not.toContain('Anna');
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it('is drawn for light and dark rooms', async () => {
    const { html } = await renderEmail(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    const colored = [...html.matchAll(/<\w+[^>]* style="(?:[^"]*;)?color:[^>]*>/g)];
    expect(colored.length).toBeGreaterThan(0);
    for (const [tag] of colored) expect(tag).toMatch(/class="(ink|ink-2|button|quiet)"/);
  });

  it('says beside its subject what it is about, and at its end why it came', async () => {
    const { html, text } = await renderEmail(content);
    expect(html).toMatch(/data-skip-in-text="true"[^>]*>[A-Z][^<]{20,90}\./);
    expect(text.split('\n').at(-1)).toMatch(/^You get this mail because /);
  });
});

it.each(withToken)('the mail "%s" has its secret nowhere but in its link', async (_name, { subject, content }) => {
  const { html, text } = await renderEmail(content);
  expect(html.split(token)).toHaveLength(2);
  expect(text.split(token)).toHaveLength(2);
  expect(subject).not.toContain(token);
});

it('mails say how long their links work, from the rule that ends them', async () => {
  const textOf = async (mail: { content: Parameters<typeof renderEmail>[0] }) => (await renderEmail(mail.content)).text;
  expect(lifetimeInWords(linkLifetimes.verify)).toBe('7 days');
  expect(lifetimeInWords(linkLifetimes.change_email)).toBe('24 hours');
  expect(lifetimeInWords(linkLifetimes.reset)).toBe('30 minutes');
  expect(lifetimeInWords(1799)).toBe('29 minutes');
  expect(await textOf(verificationEmail({ ...to, token }))).toContain('The link works for 7 days.');
  expect(await textOf(resetEmail({ ...to, token }))).toContain('The link works for 30 minutes, and once.');
  expect(await textOf(confirmAddressEmail({ ...to, token }))).toContain('within 24 hours');
  expect(await textOf(addressChangedEmail({ ...to, token, newAddress: 'k@b.example' }))).toContain('for 7 days:');
});

it('a new address is shown only as far as its owner needs', async () => {
  const newAddress = 'karla.keeper@example.org';
  const { html, text } = await renderEmail(addressChangedEmail({ ...to, token, newAddress }).content);
  expect(text).toContain('New address: k…@example.org\n');
  expect(html).not.toContain('karla');
});

it('a new sign-in is told with the device and the time where its member lives', async () => {
  const { text } = await renderEmail(newDeviceEmail({ ...to, device, at, timeZone: 'Europe/Berlin' }).content);
  expect(text).toContain('Device: Chrome on Android\n');
  expect(text).toContain('When: Saturday, June 14, 2031 at 3:05 PM Central European Summer Time\n');
  const unnamed = await renderEmail(newDeviceEmail({ ...to, device: null, at, timeZone: 'UTC' }).content);
  expect(unnamed.text).toContain('Device: Unknown device\n');
});

it('a closed account’s mail says what has ended, what is erased when, and how to undo it', async () => {
  const { text } = await renderEmail(closingEmail({ ...to, token, erasedOn: '2031-07-12' }).content);
  expect(text).toContain('your loved ones can no longer open your messages');
  expect(text).toContain('no scheduled message will be delivered');
  expect(text).toContain('To be erased on: July 12, 2031\n');
  expect(text).toContain('Until then you can change your mind');
});

it('a reset that nobody asked for changes nothing, and says so', async () => {
  const { subject, content } = resetEmail({ ...to, token });
  expect(subject).toBe('Choose a new password');
  expect((await renderEmail(content)).text).toContain('If it was not you who asked, nothing has changed');
});

it.each(['See prize.example/win', 'www.prize', 'tel:123', 'me@prize', 'prize.com'])(
  'a name that a mail program would turn into a link is not said: %s',
  async (memberName) => {
    const { html, text } = await renderEmail(verificationEmail({ ...to, memberName, token }).content);
    expect(text).toMatch(/^Someday\n+Hello,\n/);
    expect(html).not.toContain(memberName);
  },
);

it.each(['Mary J. Smith', 'José María', "O'Neil", 'Grandpa Joe Jr.', '王小明'])(
  'a name is said as it is written: %s',
  async (memberName) => {
    const { text } = await renderEmail(reopenedEmail({ ...to, memberName }).content);
    expect(text).toContain(`Dear ${memberName},`);
  },
);
