import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Year } from '@someday/contract/api/engagement';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { emma, nothingYet, parentsOf, signedIn, theo } from '#web/testing/member-context.ts';

const { server } = setUpLovedOnes();

const made = (overrides: Partial<Year['messages'][number]>): Year['messages'][number] => ({
  id: 21,
  title: 'Eighteen candles',
  category: 'milestone',
  childId: emma.id,
  recipientName: 'Emma',
  messageType: 'video',
  durationSeconds: 130,
  mediaId: 31,
  opensOn: '2036-06-14',
  isSealed: true,
  viewedAt: null,
  reactions: [],
  ...overrides,
});

const open = (messages: Year['messages']) => {
  signedIn(
    server,
    { children: [emma] },
    {
      'GET /api/engagement/2025': json(200, { year: 2025, messages }),
      'GET /api/engagement': json(200, { ...nothingYet, years: [2026, 2025] }),
    },
  );
  openApp('/look-back/2025');
};

it('a year looks back on what was said: for whom, when it opens, and what they felt', async () => {
  open([
    made({}),
    made({ id: 23, childId: theo.id, recipientName: 'Theo', opensOn: '2030-01-01' }),
    made({
      id: 22,
      mediaId: 32,
      title: 'Snow',
      messageType: 'photo',
      durationSeconds: null,
      isSealed: false,
      opensOn: null,
      viewedAt: '2025-12-24T10:00:00.000Z',
      reactions: ['hug'],
    }),
  ]);
  await screen.findByText('For Emma and Theo: 2 minutes of video and one photo. The last one opens on June 14, 2036.');
  screen.getByRole('heading', { level: 1, name: 'What you said in 2025' });
  const hers = within(await screen.findByRole('region', { name: 'Emma' }));
  expect(hers.getByRole('link', { name: 'Eighteen candles Opens Jun\u00A014,\u00A02036' }).getAttribute('href')).toBe(
    '/member-dashboard?dialog=watch&id=21',
  );
  hers.getByText('Opened Dec 24, 2025');
  hers.getByRole('list', { name: 'Reactions from Emma' });
  expect((await screen.findByRole('link', { name: 'What you said in 2026' })).getAttribute('href')).toBe(
    '/look-back/2026',
  );
  screen.getByText('Only you can see this page.');
});

it('a year whose videos have no length yet says for whom it was', async () => {
  open([made({ durationSeconds: null })]);
  await screen.findByText('For Emma. The last one opens on June 14, 2036.');
});

it('an empty year says so', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'No messages that year' });
});

it('the dashboard offers the year that ends, if something was said in it', async () => {
  const family = { children: [emma] };
  signedIn(server, family, { 'GET /api/parents': json(200, { ...parentsOf(family), lookBack: 2025 }) });
  openApp('/member-dashboard');
  expect((await screen.findByRole('link', { name: /^What you said in 2025/ })).getAttribute('href')).toBe(
    '/look-back/2025',
  );
});
