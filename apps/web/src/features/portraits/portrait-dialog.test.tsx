import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Portrait } from '@someday/contract/api/portraits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCamera } from '#web/testing/page-camera.ts';
import { json } from '#web/testing/answering-server.ts';
import { toast } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { broken, dialog, setUpSettings } from '#web/testing/settings-page.ts';

const settings = setUpSettings();
const initial: Portrait = { color: 0, drawing: null, photoUrl: null };
const drawn: Portrait = { ...initial, drawing: { hair: 3, skin: 2, clothes: 3 } };
const photographed: Portrait = { ...initial, photoUrl: '/api/portraits/9' };

/** What the page drew on its canvas: left, top, width and height of the part of the photo. */
let cut: number[][];

// The test page can't decode photos. This one is 4,000 by 2,000 pixels, if it is a photo at all.
beforeEach(() => {
  cut = [];
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (!file.type.startsWith('image/')) throw new Error('not a photo');
    return { width: 4000, height: 2000, close: () => {} };
  });
  const drawImage = (_picture: unknown, ...numbers: number[]) => void cut.push(numbers.slice(0, 4));
  // Restored after each test: on the same worker, other files' charts would find a canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(Object.create({ drawImage }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['picture'], { type: 'image/jpeg' })),
  );
});

async function openDialog(portrait = initial, answers = {}) {
  await settings.openSettings({
    'GET /api/account/portrait': json(200, portrait),
    'GET /api/account/signature': json(200, { signature: null, names: [] }),
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change picture' }));
  return dialog('Your picture');
}
type Opened = Awaited<ReturnType<typeof openDialog>>;

const save = ({ getByRole }: Opened) => getByRole('button', { name: 'Save' });
const choose = ({ getByRole }: Opened, name: string) => userEvent.click(getByRole('radio', { name }));
const aPhoto = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
const give = ({ getByLabelText }: Opened, file: File, label = 'Choose a photo') =>
  fireEvent.change(getByLabelText(label), { target: { files: [file] } });
const posted = () =>
  settings.server.received.filter(({ method, url }) => `${method} ${url}` === 'POST /api/account/portrait');
const slide = ({ getByRole }: Opened, name: string, to: 'min' | 'max') => {
  const slider = getByRole('slider', { name });
  fireEvent.change(slider, { target: { value: slider.getAttribute(to) } });
};

describe('the picture on a stamp', () => {
  it('is drawn with three taps', async () => {
    const opened = await openDialog(initial, { 'PATCH /api/account/portrait': json(200, drawn) });
    await choose(opened, 'Drawing');
    await choose(opened, 'Short dark hair and a beard');
    await choose(opened, 'Tan');
    await choose(opened, 'Mustard sweater');
    await userEvent.click(save(opened));
    await toast('Picture saved', '');
    expect(settings.sent('PATCH /api/account/portrait')).toEqual([{ drawing: drawn.drawing }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('isn’t lost without a question, not even while another way is shown', async () => {
    const opened = await openDialog(initial);
    await choose(opened, 'Drawing');
    await choose(opened, 'Tan');
    await choose(opened, 'Initial');
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
  });

  it('starts from the drawing there is, and can be the initial again', async () => {
    const opened = await openDialog(drawn, { 'PATCH /api/account/portrait': json(200, initial) });
    for (const name of ['Drawing', 'Short dark hair and a beard', 'Tan', 'Mustard sweater']) {
      expect(opened.getByRole<HTMLInputElement>('radio', { name }).checked, name).toBe(true);
    }
    await choose(opened, 'Initial');
    await userEvent.click(save(opened));
    await waitFor(() => expect(settings.sent('PATCH /api/account/portrait')).toEqual([{ drawing: null }]));
  });

  it('is a photo, of which the sliders choose the part', async () => {
    const opened = await openDialog(initial, { 'POST /api/account/portrait': json(201, photographed) });
    expect(save(opened)).toHaveProperty('disabled', true);
    give(opened, aPhoto);
    await opened.findByRole('slider', { name: 'Closer' });
    // All of its height fits, so there is nothing to choose yet.
    expect(opened.getByRole('slider', { name: 'Up or down' })).toHaveProperty('disabled', true);
    slide(opened, 'Closer', 'max');
    slide(opened, 'Left or right', 'max');
    slide(opened, 'Up or down', 'min');
    expect(opened.getByRole('slider', { name: 'Left or right' })).toHaveProperty('value', '100');
    await userEvent.click(save(opened));
    await toast('Picture saved', '');
    expect(cut.map((numbers) => numbers.map(Math.round))).toEqual([[3680, 0, 320, 400]]);
    expect(posted()).toHaveLength(1);
  });

  it('is the photo there is, until another is chosen', async () => {
    const opened = await openDialog(photographed);
    expect(opened.getByText('Choose another photo')).toBeTruthy();
    await userEvent.click(save(opened));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posted()).toEqual([]);
  });

  it('says when the browser can’t read a photo, and takes the next one', async () => {
    const opened = await openDialog();
    give(opened, new File(['text'], 'letter.txt', { type: 'text/plain' }));
    expect((await opened.findByRole('alert')).textContent).toMatch(/can’t open that photo.*JPEG.*HEIC.*TIFF/);
    give(opened, aPhoto);
    await opened.findByRole('slider', { name: 'Closer' });
    expect(opened.queryByRole('alert')).toBeNull();
  });

  it('is sent as it is if only this browser can’t show it', async () => {
    const opened = await openDialog(initial, { 'POST /api/account/portrait': json(201, photographed) });
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded here')));
    give(opened, aFile('IMG_1.heic', 'of the garden'));
    await opened.findByText(/^This browser can’t show this photo, but you can still use it/);
    expect(opened.queryByRole('alert')).toBeNull();
    await userEvent.click(save(opened));
    await toast('Picture saved', '');
    expect(posted().map(({ body }) => body.includes('of the garden'))).toEqual([true]);
    expect(cut).toEqual([]);
  });

  it('stays as chosen when it can’t be saved, so that it can be tried again', async () => {
    const opened = await openDialog(initial, { 'POST /api/account/portrait': broken });
    give(opened, aPhoto);
    await opened.findByRole('slider', { name: 'Closer' });
    await userEvent.click(save(opened));
    await toast('Couldn’t save the picture', broken.message);
    expect(opened.getByRole('slider', { name: 'Closer' })).toBeTruthy();
  });

  it('can be taken with a computer’s camera, which is off afterward', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
    const { stream } = stubCamera();
    const opened = await openDialog();
    await userEvent.click(opened.getByRole('button', { name: 'Take a photo' }));
    fireEvent.playing(opened.getByLabelText('Your camera'));
    await userEvent.click(opened.getByRole('button', { name: 'Take the photo' }));
    await opened.findByRole('slider', { name: 'Closer' });
    await waitFor(() => expect(stream().active).toBe(false));
  });

  it('says when the camera doesn’t open', async () => {
    stubCamera().refuse('NotAllowedError');
    const opened = await openDialog();
    await userEvent.click(opened.getByRole('button', { name: 'Take a photo' }));
    expect((await opened.findByRole('alert')).textContent).toContain('couldn’t open the camera');
    await userEvent.click(opened.getByRole('button', { name: 'Back' }));
    expect(opened.getByLabelText('Choose a photo')).toBeTruthy();
  });
});
