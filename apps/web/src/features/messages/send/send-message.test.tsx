import { createHash } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { draftsInTab, write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const call = 'POST /api/video-messages';
const sent = () => server.received.filter(({ method, url }) => `${method} ${url}` === call).map(({ body }) => body);
const clip = () => new File(['moving picture'], 'IMG_1.mov', { type: 'video/quicktime' });
const photo = () => new File(['still picture'], 'card.jpg', { type: 'image/jpeg' });

const clipHash = createHash('sha256').update('moving picture').digest('hex');
async function openSend() {
  openDialog('dialog=send');
  return within(await screen.findByRole('dialog', { name: 'Send a Message' }));
}
type Send = Awaited<ReturnType<typeof openSend>>;

const choose = (dialog: Send, file: File) =>
  userEvent.upload(dialog.getByLabelText(/Choose Files/), file, { applyAccept: false });
const submit = (dialog: Send) => userEvent.click(dialog.getByRole('button', { name: 'Send Message' }));

async function fill(dialog: Send, file = clip()): Promise<void> {
  await userEvent.click(dialog.getByRole('checkbox', { name: /Emma/ }));
  await choose(dialog, file);
  await write(dialog.getByLabelText('Title'), 'How we picked your name');
}

/** Names and texts of a multipart body, in order; files by their name. */
const parts = (body: string) =>
  [...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)/g)].map(
    ([, name, file, text]) => [name, file ?? text],
  );

describe('sending a message', () => {
  beforeEach(() => signedIn(server, { children: [emma, theo] }));

  it('asks for what is missing, in the order of the form', async () => {
    const dialog = await openSend();
    await submit(dialog);
    await toast('Missing Information', 'Please select a family member');
    await userEvent.click(dialog.getByRole('checkbox', { name: /Theo/ }));
    await submit(dialog);
    await toast('Missing Information', 'Please select a video file');
    await choose(dialog, clip());
    await submit(dialog);
    await toast('Missing Information', 'Please enter a title');
    expect(sent()).toEqual([]);
  });

  it('asks for a recording when somebody wants to record', async () => {
    const dialog = await openSend();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Theo/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record Video' }));
    await dialog.findByRole('heading', { name: 'Record Video Message' });
    await submit(dialog);
    await toast('Missing Information', 'Please record a video message');
  });

  it('opens no earlier than tomorrow, in the member’s own time zone', async () => {
    const dialog = await openSend();
    await fill(dialog);
    const day = dialog.getByLabelText(/^Delivery date/);
    expect(day.getAttribute('min')).toBe(tomorrowIn('Europe/Berlin', deviceNow()));
    await userEvent.type(day, '2020-01-01');
    await submit(dialog);
    expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Please choose a delivery date from tomorrow on.',
      'Missing InformationPlease choose a delivery date from tomorrow on.',
    ]);
    expect(sent()).toEqual([]);
  });

  it.each([
    [new File([], 'clip.mp4'), 'This file is empty. Please choose another one.'],
    [new File([new Uint8Array(1024 ** 2 + 1)], 'clip.mp4'), 'This file is too large. The largest that fits is 1 MB.'],
    [new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }), /^This file is neither a video nor a photo/],
  ])('refuses a file before it is sent (%#)', async (file, text) => {
    const dialog = await openSend();
    await dialog.findByText(/Up to 1 MB\./);
    await choose(dialog, file);
    await dialog.findByText(text);
  });

  it('sends the file first, then the words with its hash, and shows what was kept', async () => {
    const message = aMessage({ status: 'scheduled', deliveryDate: '2131-06-14', title: 'How we picked your name' });
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(message) });
    const dialog = await openSend();
    await fill(dialog);
    await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Milestone Moments');
    await write(dialog.getByLabelText(/^Description/), 'A long story.');
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await submit(dialog);
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    expect(parts(sent()[0] ?? '')).toEqual([
      ['childId', '7'],
      ['title', 'How we picked your name'],
      ['category', 'milestone'],
      ['description', 'A long story.'],
      ['photoCaption', ''],
      ['deliveryDate', '2131-06-14'],
      ['alsoFor', ''],
      ['deliveryTime', ''],
      ['schedule', ''],
      ['isSurprise', ''],
      ['recipientName', ''],
      ['parentId', '1'],
      ['uploadId', '1'],
      ['sha256', clipHash],
    ]);
    expect(uploads.arrived()).toEqual([{ fileName: 'IMG_1.mov', bytes: 14, isDropped: false }]);
    done.getByText('Opens for Emma on June 14, 2131');
    expect(done.getByRole('link', { name: 'Print a Keepsake Card' }).getAttribute('href')).toBe('/keepsake?id=7');
    await userEvent.click(done.getByRole('button', { name: 'Copy Link' }));
    await toast('Link Copied', message.shareableUrl);
    await userEvent.click(done.getByRole('button', { name: 'Send Another' }));
    const again = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    expect(again.getByLabelText('Title')).toHaveProperty('value', '');
  });

  it('asks for a caption only with a photo', async () => {
    const message = aMessage({ messageType: 'photo' });
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(message) });
    const dialog = await openSend();
    expect(dialog.queryByLabelText(/^Photo caption/)).toBeNull();
    await fill(dialog, photo());
    await write(await dialog.findByLabelText(/^Photo caption/), 'All of us');
    await submit(dialog);
    await screen.findByRole('dialog', { name: 'Message Saved With Love' });
    expect(parts(sent()[0] ?? '')).toContainEqual(['photoCaption', 'All of us']);
  });

  it('keeps everything when it fails, so that it can be tried again', async () => {
    const refused = { message: 'There is no room to keep this safely right now.', code: 'storage_full' };
    signedIn(server, { children: [emma, theo] }, { [call]: json(503, refused) });
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    await toast('Upload failed', refused.message);
    const after = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    expect(after.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
    expect(after.getByRole('checkbox', { name: /Emma/ })).toHaveProperty('checked', true);
    after.getByText('IMG_1.mov');
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    await userEvent.click(after.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('dialog', { name: 'Message Saved With Love' });
    expect(sent()).toHaveLength(2);
  });

  it('forgets why the last file failed as soon as another one is chosen', async () => {
    const refused = { message: 'There is no room to keep this safely right now.', code: 'storage_full' };
    signedIn(server, { children: [emma, theo] }, { [call]: json(507, refused) });
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    await toast('Upload failed', refused.message);
    const after = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    await userEvent.click(after.getByRole('button', { name: 'Choose Another' }));
    await choose(after, clip());
    expect(after.queryByText('Upload failed')).toBeNull();
    after.getByRole('button', { name: 'Send Message' });
    expect(after.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('can be stopped, and everything is still there', async () => {
    signedIn(server, { children: [emma, theo] }).hold();
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    const sending = within(await screen.findByRole('dialog', { name: 'Your message is on its way' }));
    sending.getByRole('progressbar', { name: 'Sending your message' });
    await userEvent.click(sending.getByRole('button', { name: 'Stop Sending' }));
    const after = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    expect(after.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
    expect(after.queryByText('Upload failed')).toBeNull();
  });

  it('says it in its own words when something in between answers', async () => {
    signedIn(
      server,
      { children: [emma, theo] },
      { [call]: (_request, response) => response.writeHead(502).end('<html>') },
    );
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    await toast('Upload failed', 'Could not upload the video. Please try again.');
  });

  it('says at the field what the server found wrong with it', async () => {
    const message = 'Please choose a delivery date from tomorrow (2131-06-15) on.';
    const body = { message, code: 'invalid_input', fields: [{ path: 'deliveryDate', message }] };
    signedIn(server, { children: [emma, theo] }, { [call]: json(400, body) });
    const dialog = await openSend();
    await fill(dialog);
    await userEvent.type(dialog.getByLabelText(/^Delivery date/), '2131-06-14');
    await submit(dialog);
    await waitFor(() => expect(screen.getByLabelText(/^Delivery date/).getAttribute('aria-invalid')).toBe('true'));
  });

  it('asks before it throws away what was entered', async () => {
    const dialog = await openSend();
    await fill(dialog);
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without sending?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep Writing' }));
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes at once when nothing was entered', async () => {
    await openSend();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('sending to several people', () => {
  const away = { ...theo, timeZone: 'Pacific/Kiritimati', birthday: '2020-02-29' };
  const link = `https://someday.example/messages/22#${theo.accessCode}`;
  const forTheo = aMessage({ id: 22, recipientName: 'Theo', childId: theo.id, shareableUrl: link });
  const twice = {
    ...aMessage({ status: 'scheduled', deliveryDate: '2131-06-14', deliveryTime: '15:00' }),
    others: [forTheo],
  };

  it('makes one message of its own for each, of one medium', async () => {
    const uploads = signedIn(server, { children: [emma, away] }, { [call]: keeps(twice) });
    const dialog = await openSend();
    await fill(dialog);
    dialog.getByLabelText(/^What this message calls them/);
    await userEvent.click(dialog.getByRole('checkbox', { name: /Theo/ }));
    expect(dialog.queryByLabelText(/^What this message calls them/), 'one name for two').toBeNull();
    dialog.getByText(/Day and time are meant for each of them where they are\./);
    const day = dialog.getByLabelText(/^Delivery date/);
    expect(day.getAttribute('min'), 'tomorrow for both').toBe(tomorrowIn('Pacific/Kiritimati', deviceNow()));
    expect(dialog.queryByLabelText(/^Time of day/)).toBeNull();
    await userEvent.type(day, '2131-06-14');
    await userEvent.type(dialog.getByLabelText(/^Time of day/), '15:00');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Keep it a surprise/ }));
    await submit(dialog);
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    expect(uploads.arrived()).toHaveLength(1);
    expect(parts(sent()[0] ?? '')).toEqual(
      expect.arrayContaining([
        ['childId', '7'],
        ['alsoFor', '8'],
        ['deliveryDate', '2131-06-14'],
        ['deliveryTime', '15:00'],
        ['isSurprise', 'true'],
      ]),
    );
    done.getByText('Opens for Emma and Theo on June 14, 2131 at 3:00 PM');
    expect(done.getByLabelText('Share link for Theo')).toHaveProperty('value', link);
    await userEvent.click(done.getByRole('button', { name: 'Copy Link, Emma' }));
    await toast('Link Copied', twice.shareableUrl);
  });

  it('offers a mail whose subject gives no code away', async () => {
    const mother = { ...emma, email: 'emma@example.org' };
    signedIn(server, { children: [mother] }, { [call]: keeps(aMessage()) });
    const dialog = await openSend();
    await choose(dialog, clip());
    await write(dialog.getByLabelText('Title'), 'How we picked your name');
    await submit(dialog);
    const link = await screen.findByRole('link', { name: 'Email' });
    const mail = new URL(link.getAttribute('href') ?? '');
    expect(decodeURIComponent(mail.pathname)).toBe('emma@example.org');
    expect(mail.searchParams.get('subject')).toBe('A message for you from Anna');
    expect(mail.searchParams.get('body')).toMatch(
      /^Dear Emma,[^]*whenever you have a quiet moment[^]*#7ABCDEFGH0[^]*Anna$/,
    );
  });

  it('suggests birthdays, which fill the day', async () => {
    signedIn(server, { children: [emma, away] });
    const dialog = await openSend();
    expect(dialog.queryByRole('group', { name: 'Birthdays' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Theo/ }));
    await userEvent.click(dialog.getByRole('button', { name: '18th birthday February 28, 2038' }));
    expect(dialog.getByLabelText(/^Delivery date/)).toHaveProperty('value', '2038-02-28');
  });

  it('finds them by name where there are many, and keeps who is chosen in sight', async () => {
    const many = Array.from({ length: 9 }, (_, place) => ({ ...emma, id: 100 + place, name: `Cousin ${place}` }));
    signedIn(server, { children: [theo, ...many] });
    const dialog = await openSend();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Theo/ }));
    await write(dialog.getByLabelText('Search your loved ones'), 'cousin 3');
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('checkbox', { name: /Cousin 3/ }));
    dialog.getByText('2 chosen');
    await userEvent.type(dialog.getByLabelText('Search your loved ones'), '{Escape}');
    expect(dialog.getAllByRole('checkbox'), 'Esc empties the search alone').toHaveLength(10);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('what was typed', () => {
  it('is there again when the page was loaded anew with the dialog open', async () => {
    signedIn(server, { children: [emma, theo] });
    const dialog = await openSend();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Emma/ }));
    await write(dialog.getByLabelText('Title'), 'How we picked');
    cleanup();
    openApp('/member-dashboard?dialog=send');
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How we picked'));
    expect(screen.getByRole('checkbox', { name: /Emma/ })).toHaveProperty('checked', true);
  });

  it('is forgotten once it was given up on purpose', async () => {
    signedIn(server, { children: [emma, theo] });
    const dialog = await openSend();
    await write(dialog.getByLabelText('Title'), 'How we picked');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without sending?' }));
    await userEvent.click(question.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const again = await openSend();
    expect(again.getByLabelText('Title')).toHaveProperty('value', '');
  });

  it('is on its way already when the page is loaded anew while it is sent: no empty form stands before it', async () => {
    const { hold } = signedIn(server, { children: [emma, theo] });
    hold();
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    await screen.findByRole('dialog', { name: 'Your message is on its way' });
    cleanup();
    const { router } = openApp('/member-dashboard?dialog=send');
    await screen.findByRole('region', { name: 'On its way' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toEqual({});
    await userEvent.click(screen.getByRole('button', { name: 'Upload Message' }));
    await screen.findByRole('dialog', { name: 'Send a Message' });
  });

  it('is forgotten once it was sent', async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    const dialog = await openSend();
    await fill(dialog);
    await submit(dialog);
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    await userEvent.click(done.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(draftsInTab(), 'nothing of it waits in this tab').toEqual([]);
    cleanup();
    openApp('/member-dashboard?dialog=send');
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', '');
  });
});

describe('sending to nobody', () => {
  it('leads to adding somebody first', async () => {
    signedIn(server);
    const dialog = await openSend();
    await userEvent.click(dialog.getByRole('button', { name: 'Add New Loved One' }));
    await screen.findByRole('dialog', { name: 'Add New Loved One' });
  });
});
