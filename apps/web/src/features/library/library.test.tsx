import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawings, sceneForCategory } from '#web/ui/art/art.tsx';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { aVideo, chooseIn, dialogNamed, openLibrary, pressOn, shownTitles } from '#web/testing/library-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, happens, noSession, notSignedIn, signedIn } from '#web/testing/member-context.ts';
import { write } from '#web/testing/form.ts';

const server = setUpMemberPage();

const broken = json(500, { message: 'Something went wrong on our side.', code: 'internal' });
const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}`.startsWith(call));
const pageOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aVideo({ id: from - index, title: `Song ${from - index}` }));

describe('the library', () => {
  it('asks people to log in first, then returns to the same dialog', async () => {
    server.answer(noSession);
    const { router } = openApp('/message-library?dialog=assign&id=41');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/message-library?dialog=assign&id=41' });
  });

  it('goes to the login when the session ends', async () => {
    signedIn(server, { videos: [aVideo()] });
    const { queryClient, path } = await openLibrary();
    signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/video-library': notSignedIn });
    await act(() => queryClient.invalidateQueries({ queryKey: ['/api/video-library'] }));
    await waitFor(() => expect(path()).toBe('/login'));
    await toast('You’ve been logged out', 'Please log in to continue.');
  });

  it('shows each video with its title, category and length, and leads back to the dashboard', async () => {
    signedIn(server, {
      videos: [aVideo(), aVideo({ id: 42, title: 'A drawing', messageType: 'photo', duration: null })],
    });
    await openLibrary();
    await screen.findByRole('button', { name: 'Watch The story of the blue boat' });
    screen.getByText('Life Advice · 3:18');
    screen.getByRole('button', { name: 'View A drawing' });
    screen.getByText('Life Advice · Photo');
    expect(shownTitles()).toEqual(['The story of the blue boat', 'A drawing']);
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/member-dashboard');
    expect(document.title).toBe('Message Library · Someday');
  });

  it('draws a picture if one can’t be loaded', async () => {
    signedIn(server, { videos: [aVideo()] });
    await openLibrary();
    const watch = await screen.findByRole('button', { name: 'Watch The story of the blue boat' });
    const picture = watch.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/video/41/thumbnail?size=large');
    if (picture) fireEvent.error(picture);
    expect(watch.querySelector('img')?.getAttribute('src')).toBe(drawings[sceneForCategory(aVideo().category)]);
  });

  it('says what an empty library is for, and how to begin', { tags: 'long' }, async () => {
    signedIn(server);
    await openLibrary();
    await screen.findByRole('heading', { name: 'No Videos in Library' });
    expect(screen.queryByRole('search')).toBeNull();
    await pressOn('Upload Video');
    await dialogNamed('Upload Video');
  });

  it('says when it can’t load, and tries again', async () => {
    signedIn(server, {}, { 'GET /api/video-library': broken });
    await openLibrary();
    await screen.findByRole('heading', { name: 'We couldn’t load your library' });
    signedIn(server, { videos: [aVideo()] });
    await pressOn('Try again');
    await screen.findByRole('heading', { name: 'The story of the blue boat' });
  });

  it('shows the shape of the grid while loading', async () => {
    signedIn(server, {}, { 'GET /api/video-library': () => {} });
    await openLibrary();
    screen.getByRole('status', { name: 'Loading your library' });
  });
});

describe('a long library', () => {
  it('shows more when asked, page by page', async () => {
    signedIn(
      server,
      {},
      {
        'GET /api/video-library': json(200, pageOf(100, 50)),
        'GET /api/video-library?limit=50&after=51': json(200, pageOf(50, 3)),
      },
    );
    await openLibrary();
    await pressOn('Show more');
    await screen.findByRole('heading', { name: 'Song 48' });
    expect(shownTitles()).toHaveLength(53);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps what is shown when more can’t be loaded', async () => {
    signedIn(
      server,
      {},
      { 'GET /api/video-library': json(200, pageOf(100, 50)), 'GET /api/video-library?limit=50&after=51': broken },
    );
    await openLibrary();
    await pressOn('Show more');
    await screen.findByText('We couldn’t load more. Try again.');
    expect(shownTitles()).toHaveLength(50);
    screen.getByRole('button', { name: 'Show more' });
  });

  it('is searched by the server after a pause in typing, and the search can be cleared', async () => {
    signedIn(
      server,
      { videos: [aVideo()] },
      {
        'GET /api/video-library?limit=50&search=boat': json(200, [aVideo()]),
        'GET /api/video-library?limit=50&search=plane': json(200, []),
      },
    );
    await openLibrary();
    const field = await screen.findByRole('textbox', { name: 'Search your library' });
    await userEvent.type(field, 'boat');
    await screen.findByText('1 found');
    expect(
      asked('GET /api/video-library?').map(({ url }) => new URL(url, server.origin).searchParams.get('search')),
    ).toEqual([null, 'boat']);
    await userEvent.clear(field);
    await userEvent.type(field, 'plane');
    await screen.findByRole('heading', { name: 'No results for “plane”' });
    await pressOn('Show all');
    await screen.findByRole('heading', { name: 'The story of the blue boat' });
    expect(field).toHaveProperty('value', '');
  });
});

describe('nearing the end of the list', () => {
  /** The test environment doesn't scroll, so everything is in sight right away. */
  class InSight {
    notify: (entries: { isIntersecting: boolean }[]) => void;
    constructor(notify: InSight['notify']) {
      this.notify = notify;
    }
    observe(): void {
      this.notify([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  beforeEach(() => void vi.stubGlobal('IntersectionObserver', InSight));

  it('loads the next page automatically', async () => {
    signedIn(
      server,
      {},
      {
        'GET /api/video-library': json(200, pageOf(100, 50)),
        'GET /api/video-library?limit=50&after=51': json(200, pageOf(50, 3)),
      },
    );
    await openLibrary();
    await screen.findByRole('heading', { name: 'Song 48' });
    expect(asked('GET /api/video-library?limit=50&after=51')).toHaveLength(1);
  });

  it('stops loading automatically once that has failed', { tags: 'long' }, async () => {
    signedIn(
      server,
      {},
      { 'GET /api/video-library': json(200, pageOf(100, 50)), 'GET /api/video-library?limit=50&after=51': broken },
    );
    await openLibrary();
    await screen.findByText('We couldn’t load more. Try again.');
    await pressOn('Show more');
    await waitFor(() => expect(asked('GET /api/video-library?limit=50&after=51')).toHaveLength(2));
    await screen.findByText('We couldn’t load more. Try again.');
    expect(asked('GET /api/video-library?limit=50&after=51')).toHaveLength(2);
  });
});

describe('a video that is not ready', () => {
  it('shows its progress, and can be watched as soon as it is ready', async () => {
    const media = { id: 7, state: 'converting', progress: 20, reason: null, note: null, cutOff: null } as const;
    const making = aVideo({ media, videoUrl: null, thumbnailUrl: null, duration: null });
    signedIn(server, { videos: [making] });
    await openLibrary();
    await screen.findByText('20%');
    expect(screen.queryByRole('button', { name: /^Watch/ })).toBeNull();
    act(() => void happens({ type: 'media', media: { ...media, progress: 60 } }));
    await screen.findByText('60%');
    signedIn(server, { videos: [aVideo({ media: { ...media, state: 'ready', progress: 100 } })] });
    act(() => void happens({ type: 'media', media: { ...media, state: 'ready', progress: 100 } }));
    await screen.findByRole('button', { name: 'Watch The story of the blue boat' });
    expect(screen.queryByText('Getting ready')).toBeNull();
  });

  it('says when its original still has what was trimmed on a phone, and lets the rest be erased', async () => {
    const note = 'It was trimmed on a phone or computer. Your original still has the whole video.';
    const media = { id: 7, state: 'ready', progress: 100, reason: null, note, cutOff: 'kept' } as const;
    const going = { ...media, cutOff: 'going' } as const;
    const answer = {
      'POST /api/video-messages/41/keep-shown': json(200, aMessage({ id: 41, childId: null, media: going })),
    };
    signedIn(server, { videos: [aVideo({ media })] }, answer);
    await openLibrary();
    await userEvent.click(await screen.findByRole('button', { name: 'Watch The story of the blue boat' }));
    await screen.findByText(note);
    await userEvent.click(screen.getByRole('button', { name: 'Keep only what is shown' }));
    signedIn(server, { videos: [aVideo({ media: going })] }, answer);
    await userEvent.click(await screen.findByRole('button', { name: 'Erase the rest' }));
    await screen.findByText('We’re erasing the rest. This can take a few minutes.');
  });

  it('says why it needs attention, and can be tried again', async () => {
    const media = {
      id: 7,
      state: 'attention',
      progress: 0,
      reason: 'This file has no picture in it.',
      note: null,
      cutOff: null,
    } as const;
    const waiting = { ...media, state: 'waiting', reason: null } as const;
    signedIn(
      server,
      { videos: [aVideo({ media, videoUrl: null })] },
      { 'POST /api/video-messages/41/retry': json(200, aMessage({ id: 41, childId: null, media: waiting })) },
    );
    await openLibrary();
    await screen.findByText('This file has no picture in it.');
    const button = await screen.findByRole('button', { name: 'Try again: The story of the blue boat' });
    server.received.length = 0;
    await userEvent.click(button);
    await waitFor(() => expect(asked('GET /api/video-library')).toHaveLength(1));
    signedIn(server, {}, { 'POST /api/video-messages/41/retry': broken });
    await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    await toast('That didn’t work', 'Something went wrong on our side.');
  });
});

describe('a library dialog', () => {
  it('is in the address, so Back closes it and a reload reopens it', async () => {
    signedIn(server, { videos: [aVideo({ description: 'Here is why.' })] });
    const history = createMemoryHistory({ initialEntries: ['/member-dashboard', '/message-library'], initialIndex: 1 });
    const { router } = openApp('', history);
    await userEvent.click(await screen.findByRole('button', { name: 'Watch The story of the blue boat' }));
    const watching = await dialogNamed('The story of the blue boat');
    watching.getByText('Here is why.');
    expect(document.querySelector('video')?.getAttribute('aria-label')).toBe('The story of the blue boat');
    expect(router.state.location.search).toEqual({ dialog: 'watch', id: 41 });
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: '/message-library', search: {} });
    act(() => history.forward());
    await dialogNamed('The story of the blue boat');
  });

  it('closed by its close button is gone from the history as well', async () => {
    signedIn(server, { videos: [aVideo()] });
    const history = createMemoryHistory({ initialEntries: ['/message-library'] });
    const { router } = openApp('', history);
    await userEvent.click(await screen.findByRole('button', { name: 'Watch The story of the blue boat' }));
    await userEvent.click((await dialogNamed('The story of the blue boat')).getByRole('button', { name: 'Assign' }));
    const assigning = await dialogNamed('Assign message');
    expect(router.state.location.search).toEqual({ dialog: 'assign', id: 41 });
    await userEvent.click(assigning.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/message-library', search: {} }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.state.__TSR_index).toBe(0);
  });

  it('opened by its address can be closed without leaving the page', async () => {
    signedIn(server, { videos: [aVideo()] });
    const { router } = await openLibrary('?dialog=watch&id=41');
    const watching = await dialogNamed('The story of the blue boat');
    await userEvent.click(watching.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: '/message-library', search: {} });
  });

  it('finds a video on a page that hasn’t loaded', async () => {
    signedIn(
      server,
      { videos: [aVideo()] },
      {
        'GET /api/video-messages/99': json(
          200,
          aMessage({ id: 99, title: 'An old one', childId: null, videoUrl: '/x' }),
        ),
      },
    );
    await openLibrary('?dialog=watch&id=99');
    await dialogNamed('An old one');
  });

  it.each([
    ['has been assigned', json(200, aMessage({ id: 99 }))],
    ['is gone', json(404, { message: 'We could not find that.', code: 'not_found' })],
  ])('says when its video %s', async (_how, answer) => {
    signedIn(server, { videos: [aVideo()] }, { 'GET /api/video-messages/99': answer });
    await openLibrary('?dialog=delete&id=99');
    const missing = await dialogNamed('No longer in your library');
    await userEvent.click(missing.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('with an unknown name shows only the page', async () => {
    signedIn(server, { videos: [aVideo()] });
    await openLibrary('?dialog=burn&id=41');
    await screen.findByRole('heading', { name: 'The story of the blue boat' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deleting from the library', () => {
  const deletion = 'DELETE /api/video-library/41';
  const ask = async () => {
    await openLibrary();
    await chooseIn('More for “The story of the blue boat”', 'Delete');
    return within(await screen.findByRole('alertdialog', { name: 'Delete from your library' }));
  };

  it('asks first, in the specification’s words, and does nothing without an answer', async () => {
    signedIn(server, { videos: [aVideo()] });
    const question = await ask();
    question.getByText('Are you sure you want to delete "The story of the blue boat"? This action cannot be undone.');
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(asked('DELETE')).toEqual([]);
    expect(shownTitles()).toEqual(['The story of the blue boat']);
  });

  it('removes the video right away and says so', async () => {
    signedIn(
      server,
      { videos: [aVideo(), aVideo({ id: 42, title: 'Another' })] },
      { [deletion]: json(200, { id: 41 }) },
    );
    const question = await ask();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await toast('Video Deleted', 'Your video has been permanently removed from the library.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(asked('GET /api/video-library')).toHaveLength(2));
  });

  it.each([
    [
      'the server’s message',
      json(404, { message: 'We could not find that.', code: 'not_found' }),
      'We could not find that.',
    ],
    ['its own message', json(502, ''), 'It’s still in your library. Try again.'],
  ])('shows %s when it fails, and keeps the question open', async (_whose, answer, text) => {
    signedIn(server, { videos: [aVideo()] }, { [deletion]: answer });
    const question = await ask();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await toast('Delete Failed', text);
    screen.getByRole('alertdialog');
  });
});

describe('a video’s words', () => {
  const call = 'PATCH /api/video-messages/41';
  const openEdit = async (more: Parameters<typeof signedIn>[2]) => {
    signedIn(server, { videos: [aVideo()] }, more);
    await openLibrary();
    await chooseIn('More for “The story of the blue boat”', 'Edit');
    return dialogNamed('Edit video');
  };
  const retype = async (dialog: Awaited<ReturnType<typeof openEdit>>, title: string) => {
    await userEvent.clear(dialog.getByLabelText('Title'));
    if (title) await write(dialog.getByLabelText('Title'), title);
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  };

  it('can be changed while it stays in the library', async () => {
    const changed = aMessage({ id: 41, childId: null, title: 'The boat' });
    const dialog = await openEdit({ [call]: json(200, changed) });
    signedIn(server, { videos: [aVideo({ title: 'The boat' })] }, { [call]: json(200, changed) });
    await retype(dialog, 'The boat');
    await toast('Message Updated', 'The boat');
    expect(JSON.parse(asked(call)[0]?.body ?? '')).toEqual({
      title: 'The boat',
      known: { title: 'The story of the blue boat' },
    });
    expect(shownTitles()).toEqual(['The boat']);
  });

  it('need a title', async () => {
    const dialog = await openEdit({});
    await retype(dialog, '');
    await toast('Title Required', 'Please enter a title for your video.');
    expect(asked(call)).toEqual([]);
  });

  it('stay as typed when saving fails', async () => {
    const dialog = await openEdit({ [call]: broken });
    await retype(dialog, 'The boat');
    await toast('Update Failed', 'Failed to update message. Please try again. What you entered is safe.');
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'The boat');
  });
});
