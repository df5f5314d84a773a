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
  it('is told by its title, and its caption is read once, beside it', () => {
    open();
    expect(photo().alt).toBe('Our garden');
    expect(caption().tagName).toBe('FIGCAPTION');
  });

  it.each([
    ['over', 'A few words', true],
    ['below', 'A long story. '.repeat(20), false],
  ])('has its caption %s it', (_where, words, isOver) => {
    open(words);
    expect(screen.getByText(words.trim()).className.includes('absolute')).toBe(isOver);
  });

  it('shows its smaller picture until it is there itself', () => {
    open(null);
    expect(photo().style.backgroundImage).toContain('/api/media/8/poster');
    report(photo(), 'load');
    expect(photo().style.backgroundImage).toBe('');
  });

  it.each([
    [503, /^The photo could not be loaded just now\. It is safe\./],
    [200, /^This device cannot show the photo\. It is safe\./],
  ])('that fails (%s) leaves its caption, and comes again when asked', async (status, words) => {
    server.answer((_request, response) => response.writeHead(status, { 'content-type': 'image/webp' }).end());
    open();
    report(photo(), 'error');
    await screen.findByText(words);
    screen.getByText('Photo Error');
    expect(caption().className).not.toContain('absolute');
    expect(server.received).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    report(photo(), 'error');
    await screen.findByText('Photo Error');
    // The focus follows the drawing, not in the same breath.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' })));
  });
});
