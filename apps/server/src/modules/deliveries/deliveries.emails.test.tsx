import { expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import { mediumEmail } from './deliveries.emails.tsx';

const publicUrl = 'https://someday.example';

it('a mail shows names as text and asks no host for anything', async () => {
  const { html } = await renderEmail(mediumEmail({ memberName: '<b>Anna</b>', publicUrl }).content);
  expect(html).toContain('&lt;b&gt;Anna&lt;/b&gt;');
  expect(html).not.toMatch(
    /<(img|link|script|iframe|video|audio|source|object|embed)\b|@import|@font-face|url\(|\bsrc=/i,
  );
  const addresses = [...html.matchAll(/https?:[^"'\s)<]+/g)].map(([address]) => address);
  // The other one is the name of the document type, which nothing loads.
  expect(addresses).toEqual([
    'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd',
    `${publicUrl}/member-dashboard`,
  ]);
});

it('a mail is drawn for light and dark rooms', async () => {
  const { html } = await renderEmail(mediumEmail({ memberName: 'Anna', publicUrl }).content);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  // Rules for descendants hold only as long as React leaves their sign alone.
  expect(html).not.toMatch(/<style>[^<]*&gt;/);
});

it('the mail about a message that needs attention reads well as plain text', async () => {
  const { subject, content } = mediumEmail({ memberName: 'Zoë', publicUrl });
  const { text } = await renderEmail(content);
  expect(subject).toBe('One of your messages needs your attention');
  expect(text).toMatch(/^Someday\n+Dear Zoë,\n/);
  expect(text).toContain('what you sent us is kept, exactly as it was.');
  expect(text).toContain(`Look at your messages ${publicUrl}/member-dashboard`);
});
