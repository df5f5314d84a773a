import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { ReadingLayout } from './reading-layout.tsx';

const text: ReadingDocument = {
  title: 'Questions',
  lead: 'What people ask.',
  updatedOn: '2026-11-22',
  sections: [
    { id: 'first', title: 'What is it?', blocks: ['A letter for later.'] },
    {
      id: 'second',
      title: 'Whom can I ask?',
      blocks: [
        {
          links: [
            { text: 'Read the terms', to: '/terms-of-service#accounts' },
            { text: 'help@example.org', to: 'mailto:help@example.org' },
            { text: 'The crisis line', to: 'https://example.org/help' },
          ],
        },
      ],
    },
  ],
};

async function open(page: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Questions' });
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const contents = () => {
  const [list] = screen.getAllByRole('navigation', { name: 'On this page' });
  if (!list) throw new Error('There are no contents.');
  return within(list).getAllByRole('link');
};

describe('a reading page', () => {
  it('numbers its sections', async () => {
    await open(<ReadingLayout document={text} />);
    expect(headings()).toEqual(['1. What is it?', '2. Whom can I ask?']);
    expect(contents().map(({ textContent }) => textContent)).toEqual(['1.What is it?', '2.Whom can I ask?']);
  });

  it('can leave out numbers, with the same anchors', async () => {
    await open(<ReadingLayout document={text} numbered={false} />);
    expect(headings()).toEqual(['What is it?', 'Whom can I ask?']);
    expect(contents().map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#first', 'What is it?'],
      ['#second', 'Whom can I ask?'],
    ]);
  });

  it('has links, and sends no referrer to other websites', async () => {
    await open(<ReadingLayout document={text} />);
    const links = within(screen.getByRole('region', { name: /Whom can I ask/ })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['Read the terms', '/terms-of-service#accounts', null],
      ['help@example.org', 'mailto:help@example.org', null],
      ['The crisis line', 'https://example.org/help', 'external noopener noreferrer'],
    ]);
  });

  it('prints a link’s address, unless its text is the address', async () => {
    await open(<ReadingLayout document={text} />);
    const printed = (name: string) => screen.getByRole('link', { name }).className.includes('attr(href)');
    expect([printed('Read the terms'), printed('help@example.org'), printed('The crisis line')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
