import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LibraryVideo } from '@someday/contract/library';
import { describe, expect, it } from 'vitest';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { sentTo, write } from '#web/testing/form.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const aVideo = (given: Pick<LibraryVideo, 'id' | 'title'>): LibraryVideo => ({
  description: null,
  category: 'milestone',
  ownCategory: null,
  messageType: 'video',
  photoCaption: null,
  duration: 12,
  createdAt: '2026-11-01T10:00:00.000Z',
  fileName: 'clip.mp4',
  fileSize: 1024,
  videoUrl: null,
  thumbnailUrl: null,
  media: { id: 31, state: 'ready', progress: 100, reason: null },
  ...given,
});
const name = aVideo({ id: 41, title: 'How we picked your name' });
const lake = aVideo({ id: 42, title: 'At the lake' });
const world = { children: [emma, theo], videos: [name, lake] };
const scheduled = aMessage({
  id: 41,
  title: name.title,
  status: 'scheduled',
  deliveryDate: '2131-06-14',
  deliveryTime: '15:00',
});
const path = '/api/messages/41/schedule';
const call = `PATCH ${path}`;
const create = 'POST /api/video-messages';

async function openSchedule(search = 'dialog=schedule') {
  openDialog(search);
  await screen.findByText('Who is it for?');
  return within(await screen.findByRole('dialog', { name: 'Schedule Message' }));
}
type Schedule = Awaited<ReturnType<typeof openSchedule>>;
const submit = (dialog: Schedule) => userEvent.click(dialog.getByRole('button', { name: 'Schedule Message' }));

describe('scheduling a video of the library', () => {
  it('gives it its loved one, its day and its time', async () => {
    signedIn(server, world, { [call]: json(200, scheduled) });
    const dialog = await openSchedule();
    await userEvent.click(await dialog.findByRole('radio', { name: /^How we picked your name/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Emma/ }));
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await userEvent.type(dialog.getByLabelText(/^Time of day/), '15:00');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Keep it a surprise/ }));
    await write(dialog.getByLabelText(/^What this message calls them/), 'Emmi');
    await submit(dialog);
    await toast(
      'Message Scheduled Successfully',
      '“How we picked your name” opens for Emma on June 14, 2131 at 3:00 PM.',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([
      {
        ...{ videoId: 41, childId: 7, deliveryDate: '2131-06-14', deliveryTime: '15:00', recipientName: 'Emmi' },
        isSurprise: true,
      },
    ]);
  });

  it('needs a video, a recipient and a day from today on', async () => {
    signedIn(server, world);
    const dialog = await openSchedule();
    await submit(dialog);
    await toast('Missing Information', 'Please choose a video.');
    await userEvent.click(await dialog.findByRole('radio', { name: /^At the lake/ }));
    await submit(dialog);
    await toast('Missing Information', 'Please select a recipient and delivery date.');
    await userEvent.click(dialog.getByRole('radio', { name: /^Theo/ }));
    await submit(dialog);
    await toast('Missing Information', 'Please select a recipient and delivery date.');
    const day = dialog.getByLabelText(/^Delivery date/);
    expect(day.getAttribute('min')).toBe(todayIn('Europe/Berlin', deviceNow()));
    await userEvent.type(day, '2020-01-01');
    await submit(dialog);
    await toast('Missing Information', 'Please choose a delivery date from today on.');
    expect(sentTo(server, '/api/messages/42/schedule')).toEqual([]);
  });

  it('keeps everything when it fails, and says it in the server’s words when it has any', async () => {
    signedIn(server, world, { [call]: (_request, response) => response.writeHead(502).end('<html>') });
    const dialog = await openSchedule();
    await userEvent.click(await dialog.findByRole('radio', { name: /^How we picked your name/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Emma/ }));
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await submit(dialog);
    await toast('Scheduling Failed', 'There was an error scheduling your video. Please try again.');
    const message = 'Please choose a delivery date from today (2131-06-15) on.';
    const body = { message, code: 'invalid_input', fields: [{ path: 'deliveryDate', message }] };
    signedIn(server, world, { [call]: json(400, body) });
    await submit(dialog);
    await toast('Scheduling Failed', message);
    expect(dialog.getByLabelText(/^Delivery date/).getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByRole('radio', { name: /^Emma/ })).toHaveProperty('checked', true);
  });

  it('can be searched for, and asks the server', async () => {
    signedIn(server, world, {
      'GET /api/video-library': (request, response) =>
        json(200, request.url.includes('search=lake') ? [lake] : [name, lake])(request, response),
    });
    const dialog = await openSchedule();
    await dialog.findByRole('radio', { name: /^How we picked/ });
    await write(dialog.getByLabelText('Search your library'), 'lake');
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /^How we picked/ })).toBeNull());
    dialog.getByRole('radio', { name: /^At the lake/ });
  });

  it('says so when the library is empty, and offers a new video', async () => {
    signedIn(server, { children: [emma] });
    const dialog = await openSchedule();
    await dialog.findByRole('heading', { name: 'No Videos in Library' });
    await userEvent.click(dialog.getByRole('button', { name: 'New Video' }));
    dialog.getByLabelText(/Choose a File/);
  });
});

describe('scheduling a new video', () => {
  const clip = () => new File(['moving picture'], 'IMG_1.mov', { type: 'video/quicktime' });
  const photo = () => new File(['still picture'], 'card.jpg', { type: 'image/jpeg' });

  async function fill(dialog: Schedule): Promise<void> {
    await userEvent.click(dialog.getByRole('radio', { name: 'New Video' }));
    await userEvent.click(dialog.getByRole('radio', { name: /^Emma/ }));
    await write(dialog.getByLabelText('Title'), 'By the sea');
    await write(dialog.getByLabelText(/^Delivery date/), todayIn('Europe/Berlin', deviceNow()));
  }
  const choose = (dialog: Schedule, file: File) =>
    userEvent.upload(dialog.getByLabelText(/Choose a File/), file, { applyAccept: false });

  it('sends it as one that is scheduled, for today as well', async () => {
    const kept = aMessage({ title: 'By the sea', status: 'scheduled', deliveryDate: '2131-06-14' });
    const uploads = signedIn(server, world, { [create]: keeps(kept) });
    const dialog = await openSchedule();
    await fill(dialog);
    await choose(dialog, clip());
    await submit(dialog);
    await toast('Message Scheduled Successfully', '“By the sea” opens for Emma on June 14, 2131.');
    expect(uploads.arrived()).toHaveLength(1);
    const [body = ''] = server.received
      .filter(({ method, url }) => `${method} ${url}` === create)
      .map((one) => one.body);
    expect(body).toMatch(/name="schedule"\r\n\r\ntrue/);
    expect(body).toContain(todayIn('Europe/Berlin', deviceNow()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'On its way' })).toBeNull();
  });

  it('takes a video only', async () => {
    signedIn(server, world);
    const dialog = await openSchedule();
    await fill(dialog);
    await submit(dialog);
    await toast('Missing Information', 'Please select a video file');
    await choose(dialog, photo());
    expect(await dialog.findAllByText('Please select a video file')).not.toEqual([]);
    expect(dialog.queryByText('card.jpg', { selector: 'figcaption *' })).toBeNull();
  });

  it('says so when the server refuses it, and keeps it', async () => {
    signedIn(server, world, { [create]: json(503, { message: 'There is no room.', code: 'storage_full' }) });
    const dialog = await openSchedule();
    await fill(dialog);
    await choose(dialog, clip());
    await submit(dialog);
    await toast('Scheduling Failed', 'There is no room.');
    const again = within(await screen.findByRole('dialog', { name: 'Schedule Message' }));
    expect(again.getByLabelText('Title')).toHaveProperty('value', 'By the sea');
    again.getByText('IMG_1.mov');
  });
});

describe('scheduling a message that is kept already', () => {
  it('knows whom it is for, and says that it disappears until then', async () => {
    const open = aMessage({ id: 41, title: name.title });
    signedIn(server, { children: [emma, theo], messages: [open] }, { [call]: json(200, scheduled) });
    openApp('/member-dashboard');
    await chooseFromMenu(`More: ${name.title}`, 'Schedule');
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Message' }));
    expect(dialog.getByRole('radio', { name: /^Emma/ })).toHaveProperty('checked', true);
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await dialog.findByText(/^Emma can open this message now\. .* it disappears/);
    await submit(dialog);
    await toast(
      'Message Scheduled Successfully',
      '“How we picked your name” opens for Emma on June 14, 2131 at 3:00 PM.',
    );
    expect(sentTo(server, path)).toEqual([{ videoId: 41, childId: 7, deliveryDate: '2131-06-14', deliveryTime: '' }]);
  });
});
