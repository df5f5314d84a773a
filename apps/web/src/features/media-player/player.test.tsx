import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnsweringServer, type AnsweringServer } from '#web/testing/answering-server.ts';
import { report, video } from '#web/testing/media-element.ts';
import { openPageAt } from '#web/testing/page.ts';
import { Player, type PlayerHandle } from './player.tsx';

let server: AnsweringServer;
beforeEach(async () => {
  sessionStorage.clear();
  server = await startAnsweringServer();
  openPageAt(server.origin, '/message-dashboard');
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const events: string[] = [];
beforeEach(() => {
  events.length = 0;
});

function stage() {
  const ref = createRef<PlayerHandle>();
  const player = (isStaged: boolean) => (
    <Player
      ref={ref}
      src="/api/media/7/video"
      poster="/api/media/7/poster"
      title="The blue boat"
      isStaged={isStaged}
      onEnded={() => events.push('ended')}
    />
  );
  const { rerender } = render(player(true));
  const handle = (): PlayerHandle => {
    if (!ref.current) throw new Error('There is no player.');
    return ref.current;
  };
  return { handle, unstage: () => rerender(player(false)) };
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
const refused = () => Promise.reject(new DOMException('No press', 'NotAllowedError'));

describe('a staged video', () => {
  it('loads nothing and has no controls until it is prepared', () => {
    stage();
    expect(video()).toMatchObject({ preload: 'none', controls: false, paused: true });
    expect(video().hasAttribute('poster')).toBe(false);
    expect(buttons()).toEqual([]);
  });

  it('is held silently on its first frame, and then plays with sound', async () => {
    const { handle, unstage } = stage();
    const element = video();
    const held = handle().prepare();
    expect(element).toMatchObject({ paused: false, volume: 0, muted: false, preload: 'auto' });
    report(element, 'playing');
    report(element, 'timeupdate', { currentTime: 0.2 });
    expect(await act(() => held)).toBe(true);
    expect(element).toMatchObject({ paused: true, volume: 1, currentTime: 0.2 });
    expect(events).toEqual([]);
    expect(buttons()).toEqual([]);
    expect(await handle().prepare()).toBe(true);
    expect(element.paused).toBe(true);

    expect(await act(() => handle().play())).toBe(true);
    expect(element).toMatchObject({ paused: false, currentTime: 0 });
    report(element, 'playing');
    report(element, 'timeupdate', { currentTime: 0.1 });
    expect(events).toEqual([]);
    unstage();
    expect(video()).toBe(element);
    expect(element.hasAttribute('poster')).toBe(false);
    expect(buttons()).toEqual(['Pause', 'Mute', 'Full screen']);
    const isHidden = () => screen.getByRole('button', { name: 'Pause' }).closest('.opacity-0') !== null;
    const move = (movementX: number) =>
      act(() => void element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX })));
    move(0); // a mouse that rests where the picture comes
    expect(isHidden()).toBe(true);
    move(4);
    expect(isHidden()).toBe(false);
    report(element, 'ended');
    expect(events).toEqual(['ended']);
  });

  it('is held even if a further press plays it on the way', async () => {
    const { handle } = stage();
    const element = video();
    const held = handle().prepare();
    const again = handle().prepare();
    report(element, 'timeupdate', { currentTime: 0.03 });
    expect(await act(() => Promise.all([held, again]))).toEqual([true, true]);
    expect(element).toMatchObject({ paused: true, volume: 1, currentTime: 0.03 });
    expect(await act(() => handle().play())).toBe(true);
    expect(element.currentTime).toBe(0.03);
  });

  it('has no Play button while it begins', async () => {
    const { handle, unstage } = stage();
    const held = handle().prepare();
    report(video(), 'timeupdate', { currentTime: 0 });
    await act(() => held);
    const begun: Promise<boolean>[] = [];
    act(() => void begun.push(handle().play()));
    unstage();
    expect(buttons()).not.toContain('Play video');
    expect(await act(() => Promise.all(begun))).toEqual([true]);
  });

  it('has one Play button if the browser refuses', async () => {
    const { handle } = stage();
    const play = vi.spyOn(video(), 'play').mockImplementation(refused);
    expect(await act(() => handle().prepare())).toBe(false);
    expect(video()).toMatchObject({ volume: 1, preload: 'auto' });
    expect(video().getAttribute('poster')).toBe('/api/media/7/poster');
    expect(buttons()).toEqual([]);
    expect(await act(() => handle().play())).toBe(false);
    expect(buttons()).toEqual(['Play video']);
    play.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Play video' }));
    expect(video().paused).toBe(false);
  });

  it('isn’t refused if it is left before it begins', async () => {
    const { handle, unstage } = stage();
    const held = handle().prepare();
    report(video(), 'timeupdate', { currentTime: 0 });
    await act(() => held);
    vi.spyOn(video(), 'play').mockRejectedValue(new DOMException('Paused', 'AbortError'));
    expect(await act(() => handle().play())).toBe(true);
    unstage();
    expect(buttons()).not.toContain('Play video');
  });

  it('says why it can’t be loaded, and tries again with the next press', async () => {
    server.answer((_request, response) => response.writeHead(404).end());
    const { handle, unstage } = stage();
    const held = handle().prepare();
    report(video(), 'error', { error: { code: 4, MEDIA_ERR_DECODE: 3, MEDIA_ERR_NETWORK: 2 } });
    await act(() => expect(held).rejects.toMatchObject({ problem: 'closed' }));
    expect(server.received).toHaveLength(1);
    const load = vi.spyOn(video(), 'load');
    const again = handle().prepare();
    expect(load).toHaveBeenCalledOnce();
    report(video(), 'error');
    await act(() => expect(again).rejects.toMatchObject({ problem: 'closed' }));
    expect(screen.queryByText('Video Error')).toBeNull();
    unstage();
    await screen.findByText('Video Error');
  });
});
