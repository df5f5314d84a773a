import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { report } from '#web/testing/media-element.ts';
import { openPageAt } from '#web/testing/page.ts';
import { PhotoView } from './photo-view.tsx';

let server: AnsweringServer;
beforeEach(async () => {
  server = await startAnsweringServer();
  openPageAt(server.origin, '/message-dashboard');
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function open(caption: string | null = 'Roses everywhere'): void {
  const addresses = { src: '/api/media/8/photo', webpSrc: '/api/media/8/photo-webp', posterSrc: '/api/media/8/poster' };
  render(<PhotoView {...addresses} title="Our garden" caption={caption} size={{ width: null, height: null }} />);
}
const photo = () => screen.getByRole<HTMLImageElement>('img', { name: 'Our garden' });
const caption = () => screen.getByText('Roses everywhere');

describe('a photo', () => {
  it('has its title as its name, and its caption is read only once', () => {
    open();
    expect(photo().alt).toBe('Our garden');
    caption();
  });

  it.each([
    ['A few words', -1],
    ['A long story. '.repeat(20), 0],
  ])('has its caption over it (%s), which keys can scroll if it is long', (words, tabIndex) => {
    open(words);
    const over = screen.getByText(words.trim());
    expect(over.tabIndex).toBe(tabIndex);
    expect(over.parentElement?.className).toContain('absolute');
    expect(over.parentElement?.parentElement?.contains(photo())).toBe(true);
  });

  it('shows a smaller version until it has loaded', async () => {
    open(null);
    expect(photo().style.backgroundImage).toContain('/api/media/8/poster');
    report(photo(), 'load');
    await waitFor(() => expect(photo().style.backgroundImage).toBe(''));
  });

  it.each([
    [503, /^The photo is safe, but we couldn’t load it\./],
    [200, /^The photo is safe, but this device can’t show it\./],
  ])('that fails (%s) keeps its caption, and can be tried again', async (status, words) => {
    server.answer((_request, response) => response.writeHead(status, { 'content-type': 'image/webp' }).end());
    open();
    report(photo(), 'error');
    await screen.findByText(words);
    screen.getByText('Photo Error');
    caption();
    expect(server.received).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    report(photo(), 'error');
    await screen.findByText('Photo Error');
    // The focus follows a moment after the drawing.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })));
  });
});

describe('a photo on the whole screen', () => {
  const shown = async () => {
    open();
    photo().decode = async () => {};
    report(photo(), 'load');
    const button = await screen.findByRole('button', { name: 'Full screen: Our garden' });
    await userEvent.click(button);
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Our garden' });
    return { button, dialog, within: within(dialog) };
  };
  const zoom = ({ style }: HTMLElement) => style.getPropertyValue('--photo');

  it('can be looked at closely with keys, and closes with Escape', async () => {
    const { dialog, within: full } = await shown();
    expect(dialog.open).toBe(true);
    full.getByRole('img', { name: 'Our garden' });
    full.getByRole('button', { name: 'Close' }).focus(); // as browsers do
    await userEvent.keyboard('++-');
    expect(zoom(dialog)).toContain('scale(1.5)');
    await userEvent.keyboard('0');
    expect(zoom(dialog)).toContain('scale(1)');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when it is pulled down, not when it is pulled a little', async () => {
    const { dialog } = await shown();
    const stage = dialog.querySelector('[data-stage]') ?? dialog;
    const pull = (to: number) => {
      const finger = { pointerId: 1, button: 0, clientX: 50 };
      fireEvent.pointerDown(stage, { ...finger, clientY: 100 });
      fireEvent.pointerMove(stage, { ...finger, clientY: to });
      fireEvent.pointerUp(stage, { ...finger, clientY: to });
    };
    pull(150);
    expect(dialog.open).toBe(true);
    pull(300);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
