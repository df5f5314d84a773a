import { render } from '@react-email/components';
import { expect, it } from 'vitest';
import { AttentionMail } from './media.emails.tsx';

it('a mail shows names as text, asks no other host for anything and tells nothing of the message', async () => {
  const mail = AttentionMail({ name: '<b>Anna</b>', dashboardUrl: 'https://someday.example/member-dashboard' });
  const html = await render(mail);
  expect(html).toContain('&lt;b&gt;Anna&lt;/b&gt;');
  const addresses = [...html.matchAll(/(?:src|href|url)\s*[=(]\s*["']?(https?:[^"')\s]+)/g)].map(([, url]) => url);
  expect(addresses).toEqual(['https://someday.example/member-dashboard']);
  expect(html).not.toMatch(/<img/);
  const text = await render(mail, { plainText: true });
  expect(text).toContain('Your dashboard tells which message it is');
  expect(text).toContain('https://someday.example/member-dashboard');
});
