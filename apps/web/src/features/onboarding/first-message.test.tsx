import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';
import { refreshParents } from '#web/queries/loved-ones.ts';
import { closeOutbox } from '#web/features/upload/outbox/use-outbox.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { draftsInTab, fill, press, sentTo, write } from '#web/testing/form.ts';
import { reduceMotion } from '#web/testing/page.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMessage, anna, emma, keeps, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
beforeEach(() => {
  closeOutbox();
  clearToast();
  sessionStorage.clear();
  localStorage.clear();
});

const adding = 'POST /api/children';
const sending = 'POST /api/video-messages';
const clip = (name = 'By the sea.mov', text?: string) => aFile(name, text);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const said = (title: string, text: string) => toast(title, text);
const entitle = async (title: string) => {
  const field = await screen.findByLabelText('Message Title');
  await userEvent.clear(field);
  if (title) await write(field, title);
};
const ended = json(402, { message: 'No', requiresSubscription: true, redirectTo: '/terms-of-service' });
const full = json(403, {
  message: 'You’ve reached the limit of your plan.',
  code: 'plan_limit',
  limit: { feature: 'family members', tier: 'basic', count: 3, maximum: 3 },
});

describe('the first family member', () => {
  async function openStep(answers = {}) {
    signedIn(server, {}, answers);
    localStorage.setItem('someday-onboarding:1', JSON.stringify({ step: 2, completed: [1] }));
    const app = openApp('/onboarding');
    await heading('Add your first family member');
    return app;
  }
  const relate = (to: string) => userEvent.selectOptions(screen.getByLabelText('Relationship'), to);
  const add = () => press('Add Family Member');

  it('needs only a name and what they call the member, and leads to a message for them', async () => {
    await openStep({ [adding]: json(201, emma) });
    const choices = within(screen.getByLabelText('Relationship')).getAllByRole('option');
    expect(choices.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Child',
      'Spouse',
      'Parent',
      'Sibling',
      'Grandchild',
      'Friend',
      'Other',
    ]);
    await press('Add their email');
    expect(document.activeElement).toBe(screen.getByLabelText('Email (optional)'));
    screen.getByText('Email isn’t set up on this Someday. You’ll need to tell them yourself.');
    await fill({ Name: ' Emma ' });
    screen.getByText('Email isn’t set up on this Someday. You’ll need to tell Emma yourself.');
    await userEvent.click(within(screen.getByRole('group', { name: 'Emma calls you…' })).getByText('Mom'));
    expect(screen.getByLabelText('Relationship'), 'one press says both').toHaveProperty('value', 'Child');
    signedIn(server, { children: [emma] }, { [adding]: json(201, emma) });
    await add();
    await said('Family Member Added!', 'Emma has been added to your family circle.');
    await heading('Create your first message');
    await screen.findByRole('heading', { level: 1, name: 'Create your first message' });
    expect(sentTo(server, '/api/children')).toEqual([
      { name: 'Emma', email: null, senderName: 'Mom', relationship: 'Child' },
    ]);
    const ofTheForm = draftsInTab().filter((name) => !name.includes('composer:'));
    expect(ofTheForm, 'only the next step has a draft').toEqual([]);
  });

  it('gets an email notification only if email is set up', async () => {
    setFacts({ sendsMail: true });
    await openStep();
    await press('Add their email');
    screen.getByText(/^They’ll get a notification when a message you create/);
  });

  it('shows that adding is in progress', async () => {
    await openStep({ [adding]: () => undefined });
    await fill({ Name: 'Emma' });
    await relate('Child');
    await add();
    await screen.findByRole('button', { name: 'Adding...' });
  });

  it.each(['Name', 'Relationship'])('needs the field %s', async (missing) => {
    await openStep();
    if (missing !== 'Name') await fill({ Name: 'Emma' });
    if (missing !== 'Relationship') await relate('Child');
    await add();
    await said('Missing Information', 'Please fill in all fields.');
    expect(document.activeElement).toBe(screen.getByLabelText(missing));
    expect(sentTo(server, '/api/children')).toEqual([]);
  });

  it('needs a valid email address, if any', async () => {
    await openStep();
    await press('Add their email');
    await fill({ Name: 'Emma', 'Email (optional)': 'emma at home' });
    await relate('Child');
    await add();
    await screen.findByText('Please enter a valid email address');
    expect(screen.queryByText('Missing Information')).toBeNull();
  });

  it.each([
    [
      'the server’s words',
      json(500, { message: 'Something went wrong here.', code: 'internal' }),
      'Something went wrong here.',
    ],
    ['its own', json(502, ''), 'Please try again.'],
  ])('says in %s why it failed, and keeps what was typed', async (_whose, answer, text) => {
    await openStep({ [adding]: answer });
    await fill({ Name: 'Emma' });
    await relate('Child');
    await add();
    await said('Error Adding Family Member', text);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Emma');
  });

  it('leads to the plans if a membership is needed, and keeps what was typed', { tags: 'long' }, async () => {
    const app = await openStep({ [adding]: ended });
    await fill({ Name: 'Emma' });
    await relate('Child');
    await add();
    await waitFor(() => expect(app.path()).toBe('/terms-of-service'));
    act(() => app.router.history.back());
    await heading('Add your first family member');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Emma'));
    expect(screen.getByLabelText('Relationship')).toHaveProperty('value', 'Child');
  });

  it('says when the plan is full', async () => {
    await openStep({ [adding]: full });
    await fill({ Name: 'Emma' });
    await relate('Child');
    await add();
    await screen.findByRole('dialog', { name: 'You’ve reached the limit of your plan' });
  });

  it('can be followed by another, without changing who the message is for', async () => {
    signedIn(server, { children: [emma] }, { [adding]: json(201, theo) });
    openApp('/onboarding');
    await press('Previous');
    await heading('Add another family member');
    await fill({ Name: 'Theo' });
    await relate('Child');
    signedIn(server, { children: [emma, theo] }, { [adding]: json(201, theo) });
    await add();
    await screen.findByRole('heading', { level: 1, name: 'Create your first message' });
  });
});

describe('a loved one removed in another window', () => {
  it('right after being added here must be added again', async () => {
    signedIn(server, {}, { [adding]: json(201, emma) });
    localStorage.setItem('someday-onboarding:1', JSON.stringify({ step: 2, completed: [1] }));
    const { queryClient } = openApp('/onboarding');
    await heading('Add your first family member');
    await fill({ Name: 'Emma' });
    await userEvent.selectOptions(screen.getByLabelText('Relationship'), 'Child');
    signedIn(server, { children: [emma] }, { [adding]: json(201, emma) });
    await press('Add Family Member');
    await heading('Create your first message');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    signedIn(server);
    await act(() => refreshParents(queryClient));
    await heading('Add your first family member');
    await said('No Family Member Found', 'Please add a family member first.');
  });

  it('is missing when the message is sent, and the message waits for the next one', async () => {
    const gone = { [sending]: json(404, { message: 'We could not find that.', code: 'not_found' }) };
    signedIn(server, { children: [emma] }, gone);
    localStorage.setItem('someday-onboarding:1', JSON.stringify({ step: 3, completed: [1, 2] }));
    openApp('/onboarding');
    await heading('Create your first message');
    await entitle('A song');
    await userEvent.upload(await screen.findByLabelText(/^Upload Video/), clip(), { applyAccept: false });
    await screen.findByText('By the sea.mov');
    signedIn(server, {}, { ...gone, [adding]: json(201, theo) });
    await press('Create Message');
    await heading('Add your first family member');
    await said('No Family Member Found', 'Please add a family member first.');
    await fill({ Name: 'Theo' });
    await userEvent.selectOptions(screen.getByLabelText('Relationship'), 'Child');
    await press('Add Family Member');
    await screen.findByRole('heading', { level: 1, name: 'Create your first message' });
    expect(screen.getByLabelText('Message Title')).toHaveProperty('value', 'A song');
    screen.getByText('By the sea.mov');
  });
});

describe('the first message', () => {
  const kept = { [sending]: keeps(aMessage()) };
  const done = { ...emma, messageCounts: { total: 1, scheduled: 0, viewed: 0 } };
  async function openStep(answers: Parameters<typeof signedIn>[2] = kept, children = [emma, theo]) {
    const uploads = signedIn(server, { children }, answers);
    const app = openApp('/onboarding');
    await heading('Create your first message');
    return { app, uploads };
  }
  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText(/^Upload Video/), file, { applyAccept: false });
  const create = () => screen.getByRole('button', { name: 'Create Message' });
  const sent = () =>
    server.received
      .filter(({ method, url }) => `${method} ${url}` === sending)
      .map(({ body }) =>
        Object.fromEntries([...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, text]) => [name, text])),
      );

  it('goes to the first loved one with the chosen file', async () => {
    await openStep();
    screen.getByRole('heading', { level: 1, name: 'Create your first message' });
    expect(create()).toHaveProperty('disabled', true);
    const categories = within(screen.getByLabelText('Category')).getAllByRole('option');
    expect(categories.map(({ textContent }) => textContent)).toHaveLength(5);
    expect(screen.getByLabelText('Category')).toHaveProperty('value', 'just-because');
    await entitle('What I love about you');
    await choose(clip());
    await said('Video Selected', 'By the sea.mov is ready to upload.');
    signedIn(server, { children: [done, theo] }, kept);
    await userEvent.click(create());
    await Promise.all([
      screen.findByRole('dialog', { name: 'Creating Message...' }),
      said('Video Uploaded Successfully!', 'Your first message has been created.'),
    ]);
    await screen.findByRole('dialog', { name: 'Message Saved With Love' });
    expect(screen.queryByText('Creating Message...')).toBeNull();
    await press('Close');
    await heading('Congratulations!');
    expect(sent()).toMatchObject([
      {
        childId: '7',
        title: 'What I love about you',
        category: 'just-because',
        deliveryDate: tomorrowIn(anna.timeZone, deviceNow()),
      },
    ]);
    const [begun] = server.received.filter(({ method, url }) => method === 'POST' && url === '/api/uploads');
    expect(begun?.headers['upload-metadata']).toContain(`chosenIn ${Buffer.from('onboarding').toString('base64')}`);
    expect(draftsInTab()).toEqual([]);
  });

  it('is only called the first if it is', async () => {
    signedIn(server, { children: [done], messages: [aMessage()] }, kept);
    openApp('/onboarding?step=3');
    await heading('Create another message');
    await entitle('One more');
    await choose(clip());
    await userEvent.click(create());
    await said('Video Uploaded Successfully!', 'Your message has been created.');
  });

  it('is still sent when the moment it is sealed is closed', async () => {
    const { uploads } = await openStep();
    uploads.hold();
    await entitle('What I love about you');
    await choose(clip());
    await userEvent.click(create());
    const creating = within(await screen.findByRole('dialog', { name: 'Creating Message...' }));
    creating.getByText('Creating Message...', { selector: 'p' });
    await press('Close');
    within(await screen.findByRole('region', { name: 'On its way' })).getByText('What I love about you');
    signedIn(server, { children: [done, theo] }, kept);
    uploads.release();
    await heading('Congratulations!');
  });

  it('stays sealed when it arrives after the wax was pressed', async () => {
    const { uploads } = await openStep();
    uploads.hold();
    await entitle('What I love about you');
    await choose(clip());
    reduceMotion();
    await userEvent.click(create());
    await press('Press and hold the wax to seal it');
    const sentence = await screen.findByRole('heading', { name: /^Sealed\b/ });
    signedIn(server, { children: [done, theo] }, kept);
    uploads.release();
    await said('Video Uploaded Successfully!', 'Your first message has been created.');
    await screen.findByText('Congratulations!');
    expect(screen.getByRole('heading', { name: /^Sealed\b/ }), 'not sealed a second time').toBe(sentence);
  });

  it('asks for a title, and for a video', async () => {
    await openStep();
    await userEvent.type(screen.getByLabelText('Message Title'), '{Enter}');
    await said('No Video Selected', 'Please record or upload a video first.');
    await choose(clip());
    await entitle('');
    await userEvent.click(create());
    await said('Missing Title', 'Please add a title for your message.');
    expect(sent()).toEqual([]);
  });

  it.each([
    [2048, 'Up to 100 MB.'],
    [25, 'Up to 25 MB.'],
  ])('states the real size limit when files may have %i MB', async (maxUploadMb, words) => {
    await openStep({
      'GET /api/installation': json(200, { maxUploadMb, demo: false, billing: 'off', supportEmail: null }),
    });
    await screen.findByText(new RegExp(words));
  });

  it('takes a video of at most 100 MB, and no photo', async () => {
    await openStep({
      'GET /api/installation': json(200, { maxUploadMb: 2048, demo: false, billing: 'off', supportEmail: null }),
    });
    await screen.findByText(/Up to 100/);
    const large = Object.defineProperty(clip('Long.mov'), 'size', { value: 100 * 1024 ** 2 + 1 });
    await choose(large);
    await screen.findByText(/This file is too large. Files can be up to 100 MB\./);
    await choose(aFile('card.jpg'));
    await screen.findByText('Please select a video file');
    expect(create()).toHaveProperty('disabled', true);
  });

  it('can be made with a different file', async () => {
    await openStep();
    await choose(clip());
    await press('Choose Different File');
    expect(create()).toHaveProperty('disabled', true);
    await screen.findByLabelText(/^Upload Video/);
  });

  it('is recorded in a dialog that can be canceled', async () => {
    await openStep();
    await press('Record Video');
    const recorder = within(await screen.findByRole('dialog', { name: 'Record Your Message' }));
    await userEvent.click(await recorder.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['the server’s words', json(503, { message: 'There is no room.', code: 'storage_full' }), 'There is no room.'],
    ['its own', json(502, ''), 'Please try again.'],
  ])('says in %s why it failed, and keeps everything', async (_whose, answer, text) => {
    await openStep({ [sending]: answer });
    await entitle('A song');
    await choose(clip());
    await userEvent.click(create());
    await said('Upload Failed', text);
    await screen.findByText(`${text} What you entered is safe.`);
    expect(screen.getByLabelText('Message Title')).toHaveProperty('value', 'A song');
    screen.getByText('By the sea.mov');
  });

  it('loses nothing by going back a step, and asks before leaving if this device stores nothing', async () => {
    const { app } = await openStep();
    await entitle('A song');
    await choose(clip());
    await press('Previous');
    await heading('Add another family member');
    await press('Next');
    await screen.findByText('By the sea.mov');
    expect(screen.getByLabelText('Message Title')).toHaveProperty('value', 'A song');
    fireEvent.click(screen.getByRole('link', { name: 'Skip Onboarding' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save this message?' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(app.path()).toBe('/member-dashboard'));
  });

  it('waits in the outbox for a membership, and leads to the plans', async () => {
    const { app } = await openStep({ [sending]: ended });
    await entitle('A song');
    await choose(clip());
    await userEvent.click(create());
    await waitFor(() => expect(app.path()).toBe('/terms-of-service'));
    act(() => app.router.history.back());
    const waiting = within(await screen.findByRole('region', { name: 'On its way' }));
    waiting.getByText('A song');
    expect(waiting.getByRole('link').getAttribute('href')).toBe('/member-dashboard');
    await waitFor(() => expect(screen.getByLabelText('Message Title')).toHaveProperty('value', 'A message for Emma'));
  });
});
