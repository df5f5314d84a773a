import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startAnsweringServer, type AnsweringServer } from './answering-server.ts';
import { PageEvents } from './member-context.ts';
import { openPageAt } from './page.ts';

/** For a whole test file: a page of the app and the server it came from. Each test starts with no requests received. */
export function setUpMemberPage(): AnsweringServer {
  let server: AnsweringServer;
  beforeAll(async () => {
    server = await startAnsweringServer();
    openPageAt(server.origin);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.received.length = 0;
    vi.stubGlobal('EventSource', PageEvents);
  });
  return {
    get origin() {
      return server.origin;
    },
    get received() {
      return server.received;
    },
    answer: (answer) => server.answer(answer),
    close: () => server.close(),
  };
}

/** Waits for a toast, even behind an open dialog, or for the same notice in its form. */
export async function toast(title: string, text: string): Promise<void> {
  await waitFor(() => {
    const inForm = screen.queryAllByRole('alert', { hidden: true });
    const all = [...screen.queryAllByRole('region', { name: 'Notices (F8)', hidden: true }), ...inForm];
    const place = all.find((one) => within(one).queryByText(title));
    expect(place?.textContent.replaceAll(/\s+/g, ' ')).toContain(text);
  });
}

/** Opens a menu by its button and chooses an item. */
export async function chooseFromMenu(button: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const menu = within(await screen.findByRole('menu', { name: button }));
  await userEvent.click(menu.getByRole('menuitem', { name: item }));
}
