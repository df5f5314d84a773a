import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import {
  chooseDay,
  chooseFiles,
  choosePerson,
  clip,
  compose,
  composer,
  next,
  parts,
  press,
  pressWax,
  retitle,
  seal,
  stepIs,
} from '#web/testing/composer-page.ts';
import { openDialog } from '#web/testing/dashboard-dialog.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aSubscription } from '#web/testing/subscription-context.ts';

const server = setUpMemberPage();

const call = 'POST /api/video-messages';
const sent = () => server.received.filter(({ method, url }) => `${method} ${url}` === call).map(({ body }) => body);
const photo = () => aFile('card.jpg');
const clipHash = createHash('sha256')
  .update(new Uint8Array(await clip().arrayBuffer()))
  .digest('hex');
const saved = () => composer('Message Saved With Love');

const refusing = (status: number, message: string, fields?: object[]) =>
  json(status, { message, code: status === 400 ? 'invalid_input' : 'storage_full', fields });

describe('making a message', () => {
  beforeEach(() => signedIn(server, { children: [emma, theo] }));

  it('asks step by step, and says at each step what is missing', async () => {
    openDialog('dialog=send');
    await stepIs('Who is it for?');
    screen.getByLabelText('Step 1 of 4: Who');
    await next();
    await toast('Missing Information', 'Please select a family member');
    await choosePerson('Theo');
    await next();
    await stepIs('Say it to Theo');
    expect(screen.queryByRole('button', { name: /^Next/ }), 'nothing to continue with').toBeNull();
    await chooseFiles(clip());
    await next();
    await stepIs('When should it open?');
    await chooseDay('2020-01-01');
    await next();
    await toast('Please check this', 'Choose tomorrow or a later date.');
    expect(screen.getByLabelText('Delivery date').getAttribute('min')).toBe(tomorrowIn('Europe/Berlin', deviceNow()));
    await userEvent.click(screen.getByRole('radio', { name: /^Today/ }));
    await next();
    await stepIs('Address it');
    await retitle('');
    await seal();
    await toast('Missing Information', 'Please enter a title');
    expect(sent()).toEqual([]);
  });

  it('goes back to what is missing, whatever step is in the address', async () => {
    openDialog('dialog=send&step=seal');
    await stepIs('Address it');
    await seal();
    await stepIs('Who is it for?');
    await toast('Missing Information', 'Please select a family member');
    await choosePerson('Emma');
    await next();
    await stepIs('Say it to Emma');
  });

  it('says what was missing or failed only where it belongs', async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: json(503, { message: 'No room.', code: 'storage_full' }) });
    openDialog('dialog=send');
    await compose([clip()], 'How we picked your name');
    await seal();
    await screen.findByText('Upload failed');
    await press('Back');
    await stepIs('When should it open?');
    expect(screen.queryByText('Upload failed')).toBeNull();
    await chooseDay('2020-01-01');
    await next();
    await screen.findAllByText('Choose tomorrow or a later date.');
    await press('Back');
    await stepIs('Say it to Emma');
    expect(screen.queryByText('Choose tomorrow or a later date.')).toBeNull();
  });

  it('goes back step by step and keeps what was chosen', async () => {
    const { router } = openDialog('dialog=send');
    await compose([clip()], 'How we picked your name');
    expect(router.state.location.search).toMatchObject({ dialog: 'send', step: 'seal' });
    await press('Back');
    await stepIs('When should it open?');
    await press('Back');
    await stepIs('Say it to Emma');
    screen.getByText('IMG_1.mov');
    router.history.forward();
    router.history.forward();
    await stepIs('Address it');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
  });

  it('skips the recipient if there is only one, but Back still goes there', async () => {
    signedIn(server, { children: [emma] });
    openDialog('dialog=send');
    await stepIs('Say it to Emma');
    await press('Back');
    expect(await screen.findByRole('checkbox', { name: /^Emma/ })).toHaveProperty('checked', true);
  });

  it.each([
    [new File([], 'clip.mp4'), 'This file is empty. Choose another one.'],
    [aFile('clip.mp4', ' '.repeat(1024 ** 2)), 'This file is too large. Files can be up to 1 MB.'],
    [aFile('letter.pdf'), /^We can’t use this kind of file\./],
  ])('refuses a bad file before sending it (%#)', async (file, text) => {
    openDialog('dialog=send&step=say');
    await screen.findByText(/Up to 1 MB\./);
    await chooseFiles(file);
    await screen.findByText(text);
  });

  it('sends the file first, then the words with its hash, and shows what was saved', async () => {
    const message = aMessage({ status: 'scheduled', deliveryDate: '2131-06-14', title: 'How we picked your name' });
    const uploads = signedIn(server, { children: [emma, theo] }, { [call]: keeps(message) });
    openDialog('dialog=send');
    await choosePerson('Emma');
    await next();
    await chooseFiles(clip());
    await next();
    await chooseDay('2131-06-14');
    await next();
    await retitle('How we picked your name');
    await write(screen.getByLabelText('Name on the envelope'), 'Emmi');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Milestone Moments');
    await write(screen.getByLabelText(/^Description/), 'A long story.');
    await seal();
    const wax = await screen.findByRole('button', { name: 'Press and hold the wax to seal it' });
    await waitFor(() => expect(document.activeElement).toBe(wax));
    const done = await saved();
    await userEvent.keyboard('{Enter}');
    const sentence = await done.findByRole('heading', { name: /^Sealed\. [\d,]+ days until June 14, 2131\.$/ });
    await waitFor(() => expect(document.activeElement).toBe(sentence));
    done.getByText('Message Saved With Love', { selector: 'p' });
    done.getByText('Safe with us', { selector: '[role=status]' });
    expect(Object.fromEntries(parts(sent()[0]))).toEqual({
      childId: '7',
      title: 'How we picked your name',
      category: 'milestone',
      description: 'A long story.',
      photoCaption: '',
      deliveryDate: '2131-06-14',
      alsoFor: '',
      deliveryTime: '',
      trigger: '',
      schedule: '',
      isSurprise: '',
      recipientName: 'Emmi',
      parentId: '1',
      uploadId: '1',
      sha256: clipHash,
    });
    expect(uploads.arrived()).toEqual([{ fileName: 'IMG_1.mov', bytes: clip().size, isDropped: false }]);
    done.getByText(/^Opens for Emma on June 14, 2131 · in \d+ years$/);
    expect(done.getByRole('link', { name: 'Print a keepsake card' }).getAttribute('href')).toBe('/keepsake?id=7');
    await userEvent.click(done.getByText('Share a link'));
    await userEvent.click(done.getByRole('button', { name: 'Copy link' }));
    await toast('Link Copied', message.shareableUrl);
    await userEvent.click(done.getByRole('button', { name: 'Send Another' }));
    await stepIs('Who is it for?');
    expect(screen.getByRole('checkbox', { name: /^Emma/ })).toHaveProperty('checked', false);
  });

  it('asks for a caption only for a photo', async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage({ messageType: 'photo' })) });
    openDialog('dialog=send');
    await compose([photo()]);
    await write(screen.getByLabelText(/^Photo caption/), 'All of us');
    await press('Back');
    await press('Back');
    await press('Choose another');
    screen.getByText('Your last one is safe.');
    await chooseFiles(clip());
    await next();
    await next();
    await stepIs('Address it');
    expect(screen.queryByLabelText(/^Photo caption/)).toBeNull();
  });

  it('keeps everything when it fails, and can be tried again', async () => {
    const text = 'There is no room to keep this safely right now.';
    signedIn(server, { children: [emma, theo] }, { [call]: refusing(503, text) });
    openDialog('dialog=send');
    await compose([clip()], 'How we picked your name');
    await seal();
    await toast('Upload failed', text);
    await stepIs('Address it');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    await press('Try again');
    await saved();
    expect(sent()).toHaveLength(2);
  });

  it('clears the failure as soon as another file is chosen', async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: refusing(507, 'There is no room.') });
    openDialog('dialog=send');
    await compose([clip()]);
    await seal();
    await toast('Upload failed', 'There is no room.');
    await press('Back');
    await press('Back');
    await press('Choose another');
    await chooseFiles(clip());
    await next();
    await next();
    await screen.findByRole('button', { name: 'Seal this message' });
    expect(screen.queryByText('Upload failed')).toBeNull();
  });

  it('can be stopped without losing anything', async () => {
    signedIn(server, { children: [emma, theo] }).hold();
    openDialog('dialog=send');
    await compose([clip()], 'How we picked your name');
    await seal();
    const sending = await composer('Your message is on its way');
    await pressWax();
    expect(sending.queryByText(/ of /), 'nothing about bytes before it’s asked for').toBeNull();
    await userEvent.click(await sending.findByRole('button', { name: 'On its way' }));
    await userEvent.click(sending.getByRole('button', { name: 'Stop sending' }));
    await stepIs('Address it');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'How we picked your name');
    expect(screen.queryByText('Upload failed')).toBeNull();
  });

  it('shows its own message when a proxy answers', async () => {
    const proxy = (_request: unknown, response: ServerResponse) => response.writeHead(502).end('<html>');
    signedIn(server, { children: [emma, theo] }, { [call]: proxy });
    openDialog('dialog=send');
    await compose([clip()]);
    await seal();
    await toast('Upload failed', 'Could not upload the video. Please try again.');
  });

  it('shows the server’s objection at the field', async () => {
    const message = 'Choose tomorrow (June 15, 2131) or later.';
    signedIn(
      server,
      { children: [emma, theo] },
      { [call]: refusing(400, message, [{ path: 'deliveryDate', message }]) },
    );
    openDialog('dialog=send');
    await choosePerson('Emma');
    await next();
    await chooseFiles(clip());
    await next();
    await chooseDay('2131-06-14');
    await next();
    await seal();
    await stepIs('When should it open?');
    await waitFor(() => expect(screen.getByLabelText('Delivery date').getAttribute('aria-invalid')).toBe('true'));
  });

  it('asks before closing with something in it', async () => {
    openDialog('dialog=send');
    await choosePerson('Emma');
    await next();
    await chooseFiles(clip());
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Save this message?' }));
    await userEvent.click(question.getByRole('button', { name: 'Go back' }));
    screen.getByText('IMG_1.mov');
    await press('Close');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes right away when nothing was made', async () => {
    openDialog('dialog=send');
    await choosePerson('Emma');
    await next();
    await stepIs('Say it to Emma');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the room in the plan', () => {
  const answers = (usage: object) => ({
    'GET /api/subscription': json(200, aSubscription({ usage: { ...aSubscription().usage, ...usage } })),
  });
  const files = (count: number) => Array.from({ length: count }, (_, place) => aFile(`IMG_${place}.mov`));

  it.each([
    ['messages', { messages: { count: 7, maximum: 10 } }, 'Your plan has room for 3 of these 4 messages this month'],
    ['storage', { storedBytes: { count: 95, maximum: 100 } }, /^This takes .* and your plan has 5 Bytes left$/],
  ])('says how much of it fits as soon as files are chosen: %s', async (_what, usage, words) => {
    signedIn(server, { children: [emma, theo] }, answers(usage));
    openDialog('dialog=send');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await chooseFiles(...files(2));
    await screen.findByText(words);
    screen.getByText('What doesn’t fit waits safely here until there’s room.');
    await press('Back');
    await screen.findByText(words);
  });
});

describe('a message for several people', () => {
  const away = { ...theo, timeZone: 'Pacific/Kiritimati', birthday: '2020-02-29' };
  const link = `https://someday.example/messages/22#${theo.accessCode}`;
  const forTheo = aMessage({ id: 22, recipientName: 'Theo', childId: theo.id, shareableUrl: link });
  const twice = {
    ...aMessage({ status: 'scheduled', deliveryDate: '2131-06-14', deliveryTime: '15:00' }),
    others: [forTheo],
  };

  it('is titled for each of them, and names no one else', async () => {
    signedIn(server, { children: [emma, theo] }, { [call]: keeps(aMessage()) });
    openDialog('dialog=send');
    await choosePerson('Theo');
    await choosePerson('Emma');
    await press('Next: say it');
    await chooseFiles(clip());
    await next();
    await next();
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'A message for Emma');
    screen.getByText('Everyone gets their own title: “A message for Theo”.');
    await seal();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.fromEntries(parts(sent()[0]))).toMatchObject({
      childId: String(theo.id),
      title: 'A message for Theo',
      alsoFor: String(emma.id),
      alsoTitles: '["A message for Emma"]',
    });
  });

  it('becomes one message each from a single upload', async () => {
    const uploads = signedIn(server, { children: [emma, away] }, { [call]: keeps(twice) });
    openDialog('dialog=send');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await press('Next: say it');
    await chooseFiles(clip());
    await next();
    await chooseDay('2131-06-14', '15:00');
    screen.getByText(/ at 3:00 PM their time\./);
    const day = screen.getByLabelText('Delivery date');
    expect(day.getAttribute('min'), 'tomorrow for both').toBe(tomorrowIn('Pacific/Kiritimati', deviceNow()));
    await next();
    await stepIs('Address it');
    expect(screen.queryByLabelText('Name on the envelope'), 'one name for two').toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Keep it a surprise/ }));
    await seal();
    await pressWax();
    const done = await saved();
    expect(uploads.arrived()).toHaveLength(1);
    expect(parts(sent()[0])).toEqual(
      expect.arrayContaining([
        ['childId', '7'],
        ['alsoFor', '8'],
        ['deliveryDate', '2131-06-14'],
        ['deliveryTime', '15:00'],
        ['isSurprise', 'true'],
      ]),
    );
    done.getByText(/^Opens for Emma and Theo on June 14, 2131 at 3:00 PM · /);
    await userEvent.click(done.getByText('Share a link'));
    expect(done.getByLabelText('Share link for Theo')).toHaveProperty('value', link);
    await userEvent.click(done.getByRole('button', { name: 'Copy link, Emma' }));
    await toast('Link Copied', twice.shareableUrl);
  });

  it('offers each person’s next birthday', async () => {
    signedIn(server, { children: [emma, away] });
    openDialog('dialog=send');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await chooseFiles(clip());
    await next();
    await userEvent.click(await screen.findByRole('radio', { name: 'Theo’s 7th birthday February 28, 2027' }));
    expect(screen.queryByRole('radio', { name: /^Every birthday/ })).toBeNull();
  });

  it('can’t use a library video, which goes to one person', async () => {
    signedIn(server, { children: [emma, away] });
    openDialog('dialog=send');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await screen.findByLabelText(/^Choose files/);
    expect(screen.queryByRole('radio', { name: 'Library' })).toBeNull();
  });
});

describe('the recipient', () => {
  it('can be searched for among many, and stays in sight once chosen', async () => {
    const many = Array.from({ length: 9 }, (_, place) => ({ ...emma, id: 100 + place, name: `Cousin ${place}` }));
    signedIn(server, { children: [theo, ...many] });
    openDialog('dialog=send');
    await choosePerson('Theo');
    await write(screen.getByLabelText('Search your loved ones'), 'cousin 3');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await choosePerson('Cousin 3');
    screen.getByText('2 chosen');
    await userEvent.type(screen.getByLabelText('Search your loved ones'), '{Escape}');
    expect(screen.getAllByRole('checkbox'), 'Esc empties the search alone').toHaveLength(10);
  });

  it('can be added on the spot with just a name', async () => {
    signedIn(server, {}, { 'POST /api/family/members': json(201, theo) });
    openDialog('dialog=send');
    await press(/^Add someone/);
    await press('Add');
    await screen.findByText('Please enter a name');
    await write(screen.getByLabelText('Name'), 'Theo');
    await next();
    await toast('Missing Information', 'Please select a family member');
    signedIn(server, { children: [theo] }, { 'POST /api/family/members': json(201, theo) });
    await press('Add');
    await screen.findByRole('checkbox', { name: /^Theo/ });
    expect(screen.queryByText('Missing Information'), 'it is missing no more').toBeNull();
    await press('Next: say it');
    await stepIs('Say it to Theo');
  });

  it('step says before recording that there is no plan', async () => {
    signedIn(
      server,
      { children: [emma, theo] },
      { 'GET /api/subscription': json(200, aSubscription({ state: 'none', tier: null, plan: null })) },
    );
    openDialog('dialog=send');
    const note = within(await screen.findByRole('region', { name: 'You don’t have a plan yet' }));
    expect(note.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  });

  it('step is skipped, and the plan note shows before the camera', async () => {
    const usage = { ...aSubscription().usage, messages: { count: 10, maximum: 10 } };
    signedIn(server, { children: [emma] }, { 'GET /api/subscription': json(200, aSubscription({ usage })) });
    openDialog('dialog=send');
    await stepIs('Say it to Emma');
    await screen.findByText('You’ve used this month’s 10 messages');
  });

  it('gets an email whose subject doesn’t reveal the code', async () => {
    setFacts({ sendsMail: true });
    const daughter = { ...emma, email: 'emma@example.org', senderName: 'Mama' };
    signedIn(server, { children: [daughter] }, { [call]: keeps(aMessage()) });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await screen.findByText('Opens as soon as you seal it. We’ll email Emma.');
    await next();
    await stepIs('Address it');
    screen.getByText('From Mama');
    await seal();
    await pressWax();
    const done = await saved();
    await userEvent.click(done.getByText('Share a link'));
    const mail = new URL(done.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '');
    expect(decodeURIComponent(mail.pathname)).toBe('emma@example.org');
    expect(mail.searchParams.get('subject')).toBe('A message for you from Mama');
    expect(mail.searchParams.get('body')).toMatch(
      /^Dear Emma,[^]*whenever you have a quiet moment[^]*#7ABCDEFGH0[^]*Mama$/,
    );
  });

  it('gets an email with the day, also if a trigger opens the message', async () => {
    const { opening } = aMessage({ status: 'scheduled', deliveryDate: '2036-06-14' });
    signedIn(server, { children: [emma] }, { [call]: keeps(aMessage({ status: 'scheduled', opening })) });
    openDialog('dialog=send');
    await chooseFiles(clip());
    await next();
    await next();
    await seal();
    await pressWax();
    const done = await saved();
    await userEvent.click(done.getByText('Share a link'));
    const mail = new URL(done.getByRole('link', { name: 'Email' }).getAttribute('href') ?? '');
    expect(mail.searchParams.get('body')).toContain('It opens on June 14, 2036,');
  });
});
