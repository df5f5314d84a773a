import { expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import { mediumEmail } from './deliveries.emails.tsx';

const publicUrl = 'https://someday.example';

it('an email escapes names and loads nothing', async () => {
  const { html } = await renderEmail(mediumEmail({ memberName: '<b>Anna</b>', publicUrl }).content);
  expect(html).toContain('&lt;b&gt;Anna&lt;/b&gt;');
  expect(html).not.toMatch(
    /<(img|link|script|iframe|video|audio|source|object|embed)\b|@import|@font-face|url\(|\bsrc=/i,
  );
  const addresses = [...html.matchAll(/https?:[^"'\s)<]+/g)].map(([address]) => address);
  // The other one is the document type's name, which nothing loads.
  expect(addresses).toEqual([
    'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
    `${publicUrl}/member-dashboard`,
  ]);
});

it('an email has light and dark colors', async () => {
  const { html } = await renderEmail(mediumEmail({ memberName: 'Anna', publicUrl }).content);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  // An escaped `>` would break the rules with child selectors.
  expect(html).not.toMatch(/<style>[^<]*&gt;/);
});

it('the email about a message that needs attention is readable as plain text', async () => {
  const { subject, content } = mediumEmail({ memberName: 'Zoë', publicUrl });
  const { text } = await renderEmail(content);
  expect(subject).toBe('One of your messages needs your attention');
  expect(text).toMatch(/^Someday\n+Hi Zoë,\n/);
  expect(text).toContain('your original is safe, exactly as you sent');
  expect(text).toContain(`See your messages ${publicUrl}/member-dashboard`);
});
