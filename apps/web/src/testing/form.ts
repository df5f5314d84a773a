import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AnsweringServer } from './answering-server.ts';

/** Appends text in one step, like pasting. Typing would render once per letter. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Fills in fields by label. */
export async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await write(await screen.findByLabelText(label), value);
}

export async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

/** The JSON bodies sent to a path, in order. */
export function sentTo(server: AnsweringServer, path: string): unknown[] {
  return server.received.filter(({ url, body }) => url === path && body !== '').map(({ body }) => JSON.parse(body));
}

/** Waits for the page heading with this text to have focus. */
export async function focusedHeading(name: string): Promise<void> {
  const heading = await screen.findByRole('heading', { level: 1, name });
  await waitFor(() => {
    if (document.activeElement !== heading) throw new Error(`The focus is on ${document.activeElement?.outerHTML}`);
  });
}

/** Names of the form drafts stored in this tab. */
export function draftsInTab(): string[] {
  return Object.keys(sessionStorage).filter((name) => name.startsWith('someday-draft:'));
}
