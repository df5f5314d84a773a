import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
