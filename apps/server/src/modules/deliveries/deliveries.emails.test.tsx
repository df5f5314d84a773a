import { describe, expect, it } from 'vitest';
import { renderEmail } from '#server/lib/email/send-email.ts';
import { mediumEmail, messageOpenEmail, messagesOpenEmail } from './deliveries.emails.tsx';

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

const image = (cid: string) => ({ cid, filename: `${cid}.png`, mime: 'image/png', content: Buffer.alloc(1) });
const notice = {
  ...{ name: 'Emma', from: 'Grandma', publicUrl, accessCode: null, stopPage: `${publicUrl}/stop`, birthday: null },
  lostCodePage: `${publicUrl}/lost-code`,
  stampImages: { day: '2036-06-14', postmark: image('postmark'), stamp: image('stamp') },
  signature: undefined,
};

describe('a notice', () => {
  it('shows only its own pictures, each with words in its place, and says everything without them', async () => {
    const { content, images } = messageOpenEmail({ ...notice, messageId: 7, isReturn: false, birthday: 18 });
    const { html, text } = await renderEmail(content);
    expect(images?.map(({ cid }) => cid)).toEqual(['postmark', 'stamp']);
    const shown = [...html.matchAll(/<img\b[^>]*>/g)].map(
      ([tag]) => `${/alt="([^"]*)"/.exec(tag)?.[1]}: ${/src="([^"]*)"/.exec(tag)?.[1]}`,
    );
    expect(shown).toEqual(['June 14, 2036: cid:postmark', 'A stamp: cid:stamp']);
    expect(html.replaceAll(/<img\b[^>]*>/g, '')).not.toMatch(/<(img|link|script|iframe)\b|url\(|\bsrc=|@import/i);
    expect(text).toBe(
      [
        ...['Someday', '', 'Dear Emma,', 'It’s your 18th birthday.'],
        'Grandma made a message for you, and now it’s yours to open.',
        'To open it, enter the access code Grandma gave you.',
        `Lost your code? ${publicUrl}/lost-code`,
        'There’s no rush. It will be here when you’re ready.',
        `Open it ${publicUrl}/messages/7`,
        'We sent this because Grandma saves messages for you on Someday. You don’t need an account.',
        `Stop these emails ${publicUrl}/stop`,
      ]
        .join('\n\n')
        .replace('\n\n\n\n', '\n\n\n'),
    );
  });

  it('is signed below its words, with words in place of the picture', async () => {
    const signature = { image: image('signature'), width: 200, height: 80 };
    const { content, images } = messagesOpenEmail({ ...notice, count: 3, signature });
    expect(images.map(({ cid }) => cid)).toEqual(['postmark', 'stamp', 'signature']);
    const { html } = await renderEmail(content);
    expect(html).toMatch(/<img[^>]*alt="Grandma’s signature"[^>]*src="cid:signature"/);
    expect(html.indexOf('There’s no rush')).toBeLessThan(html.indexOf('cid:signature'));
  });

  it.each([
    ['Oma Grete', true],
    // It would become a link.
    ['Visit www.example.org', false],
  ])('signed with the typed words “%s” shows them: %s', async (signature, isShown) => {
    const { content, images } = messagesOpenEmail({ ...notice, count: 3, signature });
    expect(images).toHaveLength(2);
    const { text } = await renderEmail(content);
    expect(text.includes(signature)).toBe(isShown);
  });

  it('has one button; the link for a lost code is a quiet one, and the link that stops these emails is small and last', async () => {
    const { html } = await renderEmail(messagesOpenEmail({ ...notice, count: 3 }).content);
    const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => tag);
    expect(links.map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual([
      `${publicUrl}/lost-code`,
      `${publicUrl}/message-access`,
      `${publicUrl}/stop`,
    ]);
    expect(links.map((tag) => /class="([^"]*)"/.exec(tag)?.[1])).toEqual(['ink-2', 'button', 'ink-2']);
    expect(links[1]).toMatch(/font-size:18px.*padding:14px/);
    // Outlook for Windows ignores a link's padding.
    expect(html).toContain('<!--[if mso]>');
    expect(html.indexOf('We sent this')).toBeLessThan(html.indexOf('/stop'));
  });

  it('goes out without pictures if they can’t be drawn', async () => {
    const { content, images } = messagesOpenEmail({ ...notice, count: 3, stampImages: undefined });
    expect(images).toEqual([]);
    const { html } = await renderEmail(content);
    expect(html).not.toContain('<img');
    expect(html).toContain('Open them');
  });
});
