import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import {
  chooseDay,
  chooseFiles,
  chooseWay,
  choosePerson,
  clip,
  composer,
  next,
  press,
  pressWax,
  retitle,
  stepIs,
} from '#web/testing/composer-page.ts';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { sentTo, write } from '#web/testing/form.ts';
import { aVideo } from '#web/testing/library-page.ts';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { reduceMotion } from '#web/testing/page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const name = aVideo({ id: 41, title: 'How we picked your name' });
const lake = aVideo({ id: 42, title: 'At the lake' });
const context = { children: [emma, theo], videos: [name, lake] };
const scheduled = aMessage({
  id: 41,
  title: name.title,
  status: 'scheduled',
  deliveryDate: '2131-06-14',
  deliveryTime: '15:00',
});
const path = '/api/messages/41/schedule';
const call = `PATCH ${path}`;
const words = 'PATCH /api/video-messages/41';
const create = 'POST /api/video-messages';
const today = () => todayIn('Europe/Berlin', deviceNow());
const schedule = () => press('Schedule Message');

async function fromLibrary(title: RegExp) {
  openDialog('dialog=schedule');
  await composer('Schedule Message');
  await choosePerson('Emma');
  await next();
  await userEvent.click(await screen.findByRole('radio', { name: title }));
  await next();
}

describe('scheduling a library video', () => {
  it('gives it a recipient, a day and a time', async () => {
    signedIn(server, context, { [call]: json(200, scheduled), [words]: json(200, scheduled) });
    await fromLibrary(/^How we picked your name/);
    await chooseDay('2131-06-14', '15:00');
    await next();
    await stepIs('Address it');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Keep it a surprise/ }));
    await write(screen.getByLabelText('Name on the envelope'), 'Emmi');
    await schedule();
    await toast('Message Scheduled Successfully', 'Opens for Emma on June 14, 2131 at 3:00 PM');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, path)).toEqual([
      {
        known: {},
        ...{ videoId: 41, childId: 7, deliveryDate: '2131-06-14', deliveryTime: '15:00', recipientName: 'Emmi' },
        isSurprise: true,
      },
    ]);
  });

  it('needs a video, a recipient and a day from today', async () => {
    signedIn(server, context);
    openDialog('dialog=schedule&step=seal');
    await stepIs('Address it');
    await schedule();
    await stepIs('Who is it for?');
    await toast('Missing Information', 'Please select a recipient and delivery date.');
    await choosePerson('Theo');
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: /^At the lake/ }));
    await next();
    expect(screen.queryByRole('radio', { name: /^Today/ }), 'a day is required').toBeNull();
    await next();
    await toast('Missing Information', 'Please select a recipient and delivery date.');
    await chooseDay('2020-01-01');
    expect(screen.getByLabelText('Delivery date').getAttribute('min')).toBe(today());
    await next();
    await toast('Please check this', 'Choose today or a later date.');
    expect(sentTo(server, '/api/messages/42/schedule')).toEqual([]);
  });

  it('keeps everything when it fails, and shows the server’s message if there is one', async () => {
    const kept = { [words]: json(200, scheduled) };
    signedIn(server, context, { ...kept, [call]: (_request, response) => response.writeHead(502).end('<html>') });
    await fromLibrary(/^How we picked your name/);
    await chooseDay('2131-06-14');
    await next();
    await schedule();
    await toast('Scheduling Failed', 'There was an error scheduling your video. Please try again.');
    const message = 'Choose today (June 15, 2131) or later.';
    const body = { message, code: 'invalid_input', fields: [{ path: 'deliveryDate', message }] };
    signedIn(server, context, { ...kept, [call]: json(400, body) });
    await press('Try again');
    await toast('Scheduling Failed', message);
    await stepIs('When should it open?');
    expect(screen.getByLabelText('Delivery date').getAttribute('aria-invalid')).toBe('true');
  });

  it('searches the library on the server', async () => {
    signedIn(server, context, {
      'GET /api/video-library': (request, response) =>
        json(200, request.url.includes('search=lake') ? [lake] : [name, lake])(request, response),
    });
    openDialog('dialog=schedule-for&id=7');
    await screen.findByRole('radio', { name: /^How we picked/ });
    await write(screen.getByLabelText('Search your library'), 'lake');
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^How we picked/ })).toBeNull());
    screen.getByRole('radio', { name: /^At the lake/ });
  });

  it('says when the library is empty, and leads to a new video', async () => {
    signedIn(server, { children: [emma] });
    openDialog('dialog=schedule');
    await screen.findByRole('heading', { name: 'No Videos in Library' });
    await chooseWay('Upload');
    await screen.findByLabelText(/^Choose a file/);
  });

  it('asks for a new one for two people, as a file where there is no camera', async () => {
    signedIn(server, context);
    openDialog('dialog=schedule');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await screen.findByLabelText(/^Choose a file/);
    expect(screen.queryByRole('radio', { name: 'Library' })).toBeNull();
  });
});

describe('sending a library video', () => {
  it('turns it into a message, with its words changed', async () => {
    const assigned = aMessage({ id: 41, title: 'Your name' });
    const assign = 'PATCH /api/video-library/41/assign';
    signedIn(server, context, { [assign]: json(200, assigned), [words]: json(200, assigned) });
    openDialog('dialog=send&id=7');
    await chooseWay('Library');
    await userEvent.click(await screen.findByRole('radio', { name: /^How we picked/ }));
    await next();
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', name.title);
    await retitle('Your name');
    await press('Seal this message');
    await composer('Message Saved With Love');
    expect(sentTo(server, '/api/video-messages/41')).toMatchObject([{ title: 'Your name' }]);
    expect(sentTo(server, '/api/video-library/41/assign')).toEqual([
      { videoId: 41, childId: 7, deliveryDate: '', deliveryTime: null },
    ]);
  });

  it('to two people is refused where they are chosen, and Back leads to the video', async () => {
    signedIn(server, context);
    openDialog('dialog=send&step=say');
    await chooseWay('Library');
    await userEvent.click(await screen.findByRole('radio', { name: /^How we picked/ }));
    await next();
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await toast('Please check this', 'One person per library video.');
    const people = await screen.findByRole('group', { name: 'Who is it for?' });
    expect(within(people).getByRole('alert').textContent).toBe('One person per library video.');
    await press('Back');
    await stepIs('Say it to Emma and Theo');
    await press('Back');
    await choosePerson('Theo');
    await next();
    await stepIs('When should it open?');
  });
});

describe('scheduling a new video', () => {
  async function newVideo(...files: File[]): Promise<void> {
    openDialog('dialog=schedule-for&id=7');
    await chooseWay('Upload');
    await chooseFiles(...files);
  }
  async function toItsDay(): Promise<void> {
    await next();
    await chooseDay(today());
    await next();
    await retitle('By the sea');
  }

  it('sends it as scheduled, even for today, and stays until its wax is pressed', async () => {
    const kept = aMessage({ title: 'By the sea', status: 'scheduled', deliveryDate: '2131-06-14' });
    const uploads = signedIn(server, context, { [create]: keeps(kept) });
    await newVideo(clip());
    await toItsDay();
    reduceMotion();
    await schedule();
    await toast('Message Scheduled Successfully', 'Opens for Emma on June 14, 2131');
    await pressWax();
    await screen.findByRole('heading', { name: /^Sealed\./ });
    expect(uploads.arrived()).toHaveLength(1);
    const [body = ''] = server.received
      .filter(({ method, url }) => `${method} ${url}` === create)
      .map((one) => one.body);
    expect(body).toMatch(/name="schedule"\r\n\r\ntrue/);
    expect(body).toContain(today());
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes to the wax with one key, which doesn’t press it', async () => {
    signedIn(server, context).hold();
    await newVideo(clip());
    await toItsDay();
    await schedule();
    const title = await screen.findByRole('heading', { level: 2, name: /for Emma$/ });
    const wax = () => screen.queryByRole('button', { name: 'Press and hold the wax to seal it' });
    fireEvent.keyDown(title, { key: 'Enter', repeat: true });
    expect(wax(), 'Enter still held from the button before').toBeNull();
    expect(fireEvent.keyDown(title, { key: 'Enter' }), 'goes on to the wax').toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(wax()));
    expect(fireEvent.keyDown(document.activeElement ?? title, { key: 'Enter', repeat: true }), 'at the wax').toBe(
      false,
    );
  });

  it('accepts only a video', async () => {
    signedIn(server, context);
    await newVideo(aFile('card.jpg'));
    await screen.findByText('Please select a video file');
  });

  it('says when the server refuses it, and keeps it', async () => {
    signedIn(server, context, { [create]: json(503, { message: 'There is no room.', code: 'storage_full' }) });
    await newVideo(clip());
    await toItsDay();
    await schedule();
    await toast('Scheduling Failed', 'There is no room.');
    await stepIs('Address it');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'By the sea');
  });
});

describe('scheduling a saved message', () => {
  it('knows the recipient, and says that it is sealed again until then', async () => {
    const open = aMessage({ id: 41, title: name.title });
    signedIn(server, { children: [emma, theo], messages: [open] }, { [call]: json(200, scheduled) });
    openApp('/member-dashboard');
    await chooseFromMenu(`More for “${name.title}”`, 'Schedule');
    await composer('Schedule Message');
    await chooseDay('2131-06-14');
    await screen.findByText(/^Emma can open this message now\. .* sealed again/);
    await next();
    await schedule();
    await toast('Message Scheduled Successfully', 'Opens for Emma on June 14, 2131 at 3:00 PM');
    expect(sentTo(server, path)).toEqual([
      {
        known: { childId: 7, deliveryDate: null, deliveryTime: null },
        videoId: 41,
        childId: 7,
        deliveryDate: '2131-06-14',
        deliveryTime: null,
      },
    ]);
  });

  it('can change the recipient', async () => {
    const open = aMessage({ id: 41, title: name.title });
    signedIn(server, { children: [emma, theo], messages: [open] }, { [call]: json(200, scheduled) });
    openApp('/member-dashboard?dialog=schedule&id=41');
    await press('Back');
    await choosePerson('Theo');
    await next();
    await chooseDay('2131-06-14');
    await next();
    await schedule();
    await waitFor(() => expect(sentTo(server, path)).toMatchObject([{ childId: 8 }]));
  });
});
