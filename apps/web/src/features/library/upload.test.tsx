import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearToast } from '#web/lib/toast-store.ts';
import { json } from '#web/testing/answering-server.ts';
import { next } from '#web/testing/composer-page.ts';
import { aVideo, dialogNamed, openLibrary, pressOn, shownTitles } from '#web/testing/library-page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { write } from '#web/testing/form.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMessage, keeps, noSession, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const call = 'POST /api/video-messages';
const clip = (name = 'By the sea.mov', text?: string) => aFile(name, text);
const inLibrary = keeps(aMessage({ id: 41, childId: null, recipientName: '', shareableUrl: '' }));
const kept = { [call]: inLibrary };

/** Fields of what was sent. */
const sent = () =>
  server.received
    .filter(({ method, url }) => `${method} ${url}` === call)
    .map(({ body }) =>
      Object.fromEntries([...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, text]) => [name, text])),
    );

beforeEach(() => {
  sessionStorage.clear();
  clearToast(); // from the previous test: Escape would close it first
});

type Dialog = Awaited<ReturnType<typeof dialogNamed>>;
const uploadDialog = () => dialogNamed('Upload Video');
const choose = async (dialog: Dialog, file: File) =>
  userEvent.upload(await dialog.findByLabelText(/Choose a file/), file, { applyAccept: false });
const title = (dialog: Dialog) => dialog.getByLabelText('Title');
const words = async (dialog: Dialog) => {
  await next();
  await dialog.findByLabelText('Title');
};
const uploadButton = (dialog: Dialog) => dialog.getByRole('button', { name: 'Upload Video' });

async function openUpload(answers: Parameters<typeof signedIn>[2] = kept) {
  const uploads = signedIn(server, {}, answers);
  const app = await openLibrary('?dialog=upload');
  return { ...app, uploads, dialog: await uploadDialog() };
}

/** Until its bytes reach the server. */
const untilArriving = () => waitFor(() => expect(server.received.some(({ method }) => method === 'PATCH')).toBe(true));

describe('uploading to the library', () => {
  it('sends the video without a recipient, says that it is saved, and shows it', async () => {
    const { dialog, uploads } = await openUpload();
    await choose(dialog, clip());
    dialog.getByText('0.1 MB');
    await words(dialog);
    expect(title(dialog)).toHaveProperty('value', 'By the sea');
    expect(dialog.getByLabelText('Category')).toHaveProperty('value', 'just-because');
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Milestone Moments');
    await write(dialog.getByLabelText(/^Description/), 'A long story.');
    signedIn(server, { videos: [aVideo({ title: 'By the sea' })] }, kept);
    await userEvent.click(uploadButton(dialog));
    await toast('Video Uploaded', 'Your video has been saved to the library.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      {
        childId: 'library',
        title: 'By the sea',
        category: 'milestone',
        description: 'A long story.',
        deliveryDate: '',
      },
    ]);
    expect(uploads.arrived()).toEqual([]); // the second `signedIn` received it
    await waitFor(() => expect(shownTitles()).toEqual(['By the sea']));

    await pressOn('Upload Video');
    const again = await uploadDialog();
    await again.findByLabelText(/Choose a file/);
    expect(again.queryByRole('button', { name: /^Next/ }), 'nothing is chosen yet').toBeNull();
  });

  it('needs a title and a video', async () => {
    signedIn(server, {}, kept);
    await openLibrary('?dialog=upload&step=seal');
    const dialog = await uploadDialog();
    expect(uploadButton(dialog)).toHaveProperty('disabled', true);
    await userEvent.type(title(dialog), 'A song{Enter}');
    await toast('No Video Selected', 'Please select a video file or record a new video.');
    expect((await dialog.findAllByText('Please select a video file or record a new video.')).length).toBeGreaterThan(0);
    await choose(dialog, clip());
    await words(dialog);
    expect(title(dialog), 'what was typed is kept').toHaveProperty('value', 'A song');
    await userEvent.clear(title(dialog));
    await userEvent.click(uploadButton(dialog));
    await toast('Title Required', 'Please enter a title for your video.');
    expect(sent()).toEqual([]);
  });

  it('accepts only videos', async () => {
    const { dialog } = await openUpload();
    const picker = await dialog.findByLabelText(/Choose a file/);
    expect(picker.getAttribute('accept')).toMatch(/^video\/\*,[^*]*\.mts,[^*]*\.mpg/);
    await choose(dialog, aFile('card.jpg'));
    await dialog.findByText('Please select a video file');
    expect(dialog.queryByRole('button', { name: /^Next/ })).toBeNull();
  });

  it('suggests each file’s name as the title until one is typed', async () => {
    const { dialog } = await openUpload();
    await choose(dialog, clip('IMG_1.mov'));
    await words(dialog);
    expect(title(dialog)).toHaveProperty('value', 'IMG_1');
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Choose another' }));
    await choose(dialog, clip('IMG_2.mov'));
    await words(dialog);
    expect(title(dialog)).toHaveProperty('value', 'IMG_2');
  });

  it('can record a video instead', async () => {
    const { dialog } = await openUpload();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Record' }));
    await dialog.findByRole('heading', { name: 'Record Video Message' });
    await userEvent.click(dialog.getByRole('button', { name: 'Choose a file' }));
    await dialog.findByLabelText(/Choose a file/);
  });

  it.each([
    ['the server’s message', json(503, { message: 'There is no room.', code: 'storage_full' }), 'There is no room.'],
    ['its own message', json(502, ''), 'Failed to upload video. Please try again.'],
  ])('shows %s when it fails, and keeps everything', async (_whose, answer, text) => {
    const { dialog } = await openUpload({ [call]: answer });
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    await toast('Upload Failed', text);
    const after = await uploadDialog();
    after.getByText(`${text} What you entered is safe.`);
    expect(title(after)).toHaveProperty('value', 'By the sea');
    signedIn(server, {}, kept);
    await userEvent.click(after.getByRole('button', { name: 'Try again' }));
    await toast('Video Uploaded', 'Your video has been saved to the library.');
  });

  it('continues when the dialog is closed, and says when it has arrived', async () => {
    const { dialog, uploads } = await openUpload();
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    const sending = await dialogNamed('Your message is on its way');
    sending.getByRole('progressbar');
    await userEvent.click(sending.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    const section = within(await screen.findByRole('region', { name: 'On its way' }));
    section.getByRole('heading', { name: 'By the sea' });
    section.getByText('By the sea.mov');
    await userEvent.click(section.getByRole('button', { name: 'Pause: By the sea' }));
    section.getByText('Paused. Nothing is lost.');
    uploads.release();
    await userEvent.click(section.getByRole('button', { name: 'Resume: By the sea' }));
    await toast('Video Uploaded', 'Your video has been saved to the library.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull());
  });

  it('continues on the dashboard, and says there when it has arrived', async () => {
    const { dialog, uploads, router } = await openUpload();
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    await dialogNamed('Your message is on its way');
    await untilArriving();
    await act(() => router.navigate({ to: '/member-dashboard' }));
    const section = within(await screen.findByRole('region', { name: 'On its way' }));
    await section.findByText('For your library · By the sea.mov');
    uploads.release();
    await toast('Video Uploaded', 'Your video has been saved to the library.');
  });

  it('says on the dashboard that it was refused', async () => {
    const answer = json(503, { message: 'There is no room.', code: 'storage_full' });
    const { dialog, uploads, router } = await openUpload({ [call]: answer });
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    await dialogNamed('Your message is on its way');
    await untilArriving();
    await act(() => router.navigate({ to: '/member-dashboard' }));
    const section = within(await screen.findByRole('region', { name: 'On its way' }));
    uploads.release();
    await section.findByText('There is no room.');
    const region = screen.getByRole('region', { name: 'Notices (F8)', hidden: true });
    await within(region).findByText('Upload Failed');
    section.getByRole('button', { name: 'Try again: By the sea' });
    expect(section.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  it('says why it was refused on its way, and can be edited', async () => {
    const { dialog, uploads } = await openUpload({
      [call]: json(400, { message: 'Not like this.', code: 'invalid_input' }),
    });
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    const sending = await dialogNamed('Your message is on its way');
    await userEvent.click(sending.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    const section = within(await screen.findByRole('region', { name: 'On its way' }));
    uploads.release();
    await section.findByText('Not like this.');
    section.getByRole('button', { name: 'Try again: By the sea' });
    await userEvent.click(section.getByRole('button', { name: 'Edit: By the sea' }));
    const changing = await uploadDialog();
    await changing.findByText('By the sea.mov');
    await words(changing);
    expect(title(changing)).toHaveProperty('value', 'By the sea');
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
  });

  it('is discarded only after a question, on the server as well', async () => {
    const { dialog, uploads } = await openUpload();
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    const sending = await dialogNamed('Your message is on its way');
    await userEvent.click(sending.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await untilArriving();
    await pressOn('Discard: By the sea');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this message?' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(uploads.arrived()).toMatchObject([{ isDropped: true }]));
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
  });

  it('waits for a connection and continues automatically', { tags: 'long' }, async () => {
    let isAway = true;
    const { dialog, uploads } = await openUpload();
    const answer = uploads.answer;
    uploads.answer = (request, response) => {
      if (!isAway || !request.url.startsWith('/api/uploads')) return answer(request, response);
      response.destroy();
      return true;
    };
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    await screen.findByText('You’re offline. It’s safe here and continues when you’re back.');
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await toast('Video Uploaded', 'Your video has been saved to the library.');
  });

  it('ends at the login when the session ends on the way', async () => {
    const { dialog, uploads, path } = await openUpload({
      [call]: json(401, { message: 'Please log in to continue.', code: 'not_signed_in' }),
    });
    uploads.hold();
    await choose(dialog, clip());
    await words(dialog);
    await userEvent.click(uploadButton(dialog));
    await dialogNamed('Your message is on its way');
    await untilArriving();
    signedIn(
      server,
      {},
      { 'GET /api/auth/check': noSession, [call]: json(401, { message: 'x', code: 'not_signed_in' }) },
    );
    act(() => uploads.release());
    await waitFor(() => expect(path()).toBe('/login'));
    await toast('You’ve been logged out', 'Please log in to continue.');
  });
});
