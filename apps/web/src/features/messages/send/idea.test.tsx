import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ideaOf, type MessageIdea } from '#web/content/message-tips-ideas.ts';
import { openApp } from '#web/testing/app.tsx';
import { draftsInTab, write } from '#web/testing/form.ts';
import { guest } from '#web/testing/guest.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, keeps, nobody, signedIn, theo } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const address = (id: string) => `/member-dashboard?dialog=send&idea=${id}`;

function known(id: string): MessageIdea {
  const idea = ideaOf(id);
  if (!idea) throw new Error(`there is no idea ${id}`);
  return idea;
}

const template = known('first-morning-of-school');
const sample = known('sample-bad-day');

async function openIdea(id: string) {
  const app = openApp(address(id));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
  return { ...app, dialog };
}
type Dialog = Awaited<ReturnType<typeof openIdea>>['dialog'];

const field = (dialog: Dialog, label: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(label).value;
const words = (dialog: Dialog) => ({
  title: field(dialog, 'Title'),
  category: field(dialog, 'Category'),
  description: field(dialog, /^Description/),
});
const wordsOf = ({ title, category, description }: MessageIdea) => ({ title, category, description });

describe('an idea in the address', () => {
  it('begins a message with its title, category and first words, its questions beside the camera', async () => {
    signedIn(server, { children: [emma, theo] });
    const { dialog } = await openIdea('first-morning-of-school');
    expect(words(dialog)).toEqual(wordsOf(template));
    const card = within(dialog.getByRole('region', { name: `Your idea: ${template.title}` }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(template.prompts);
    expect(dialog.queryByRole('link', { name: 'Message Ideas & Tips' })).toBeNull();
  });

  it('brings a sample as a text to change, which is read from as it was changed', async () => {
    signedIn(server, { children: [emma] });
    const { dialog } = await openIdea('sample-bad-day');
    expect(words(dialog)).toEqual(wordsOf(sample));
    const description = dialog.getByLabelText(/^Description/);
    await userEvent.clear(description);
    await write(description, 'Hello, Emma.');
    const card = within(dialog.getByRole('region', { name: `Your idea: ${sample.title}` }));
    card.getByText('Hello, Emma.');
  });

  it('is sent as it was left, and is no part of the next message', async () => {
    const call = 'POST /api/video-messages';
    signedIn(server, { children: [emma] }, { [call]: keeps(aMessage()) });
    const { dialog, router } = await openIdea('first-morning-of-school');
    const photo = new File(['still picture'], 'card.jpg', { type: 'image/jpeg' });
    await userEvent.upload(dialog.getByLabelText(/Choose Files/), photo);
    await userEvent.click(dialog.getByRole('button', { name: 'Send Message' }));
    const done = within(await screen.findByRole('dialog', { name: 'Message Saved With Love' }));
    const [body = ''] = server.received
      .filter(({ method, url }) => `${method} ${url}` === call)
      .map((sent) => sent.body);
    for (const text of [template.title, template.category, template.description]) expect(body).toContain(text);
    for (const prompt of template.prompts) expect(body).not.toContain(prompt);
    await userEvent.click(done.getByRole('button', { name: 'Send Another' }));
    const again = within(await screen.findByRole('dialog', { name: 'Send a Message' }));
    expect(words(again)).toEqual({ title: '', category: 'just-because', description: '' });
    expect(again.queryByRole('region', { name: /^Your idea/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('stays there while the dialog is open, goes with it, and is nothing that anybody would lose', async () => {
    signedIn(server, { children: [emma] });
    const { dialog, router } = await openIdea('first-morning-of-school');
    expect(router.state.location.search).toEqual({ dialog: 'send', idea: 'first-morning-of-school' });
    expect(words(dialog)).toEqual(wordsOf(template));
    expect(draftsInTab()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it('that nobody knows opens the dialog as it always is', async () => {
    signedIn(server, { children: [emma] });
    const { dialog } = await openIdea('no-such-idea');
    expect(words(dialog)).toEqual({ title: '', category: 'just-because', description: '' });
    expect(dialog.queryByRole('region', { name: /^Your idea/ })).toBeNull();
    expect(dialog.getByRole('link', { name: 'Message Ideas & Tips' }).getAttribute('href')).toBe('/message-tips');
  });
});

describe('an idea and what was written before', () => {
  async function writeBefore(dialog: Dialog): Promise<void> {
    await userEvent.clear(dialog.getByLabelText('Title'));
    await write(dialog.getByLabelText('Title'), 'How we picked your name');
    cleanup();
  }

  it('fills only what is empty, and takes the place of the rest when it is told to', async () => {
    signedIn(server, { children: [emma] });
    openApp('/member-dashboard?dialog=send');
    await writeBefore(within(await screen.findByRole('dialog', { name: 'Send a Message' })));
    const { dialog } = await openIdea('first-morning-of-school');
    await waitFor(() => expect(words(dialog)).toEqual({ ...wordsOf(template), title: 'How we picked your name' }));
    dialog.getByText('What you had written before is still here.');
    await userEvent.click(dialog.getByRole('button', { name: 'Use the idea’s words' }));
    expect(words(dialog)).toEqual(wordsOf(template));
    expect(dialog.queryByText('What you had written before is still here.')).toBeNull();
    await waitFor(() => expect(draftsInTab()).toEqual([]));
  });

  it('is changed like any other text, and the change is there after the page was loaded anew', async () => {
    signedIn(server, { children: [emma] });
    const { dialog } = await openIdea('first-morning-of-school');
    await writeBefore(dialog);
    const again = await openIdea('first-morning-of-school');
    await waitFor(() =>
      expect(words(again.dialog)).toEqual({ ...wordsOf(template), title: 'How we picked your name' }),
    );
  });
});

describe('whoever chooses an idea', () => {
  it('without being logged in goes to the login, which leads back to it', async () => {
    server.answer((request, response) =>
      request.url === '/api/auth/check' ? nobody(request, response) : response.writeHead(404).end(),
    );
    const { router } = openApp(address('first-morning-of-school'));
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    expect(router.state.location.search).toEqual({ next: address('first-morning-of-school') });
  });

  it('with nobody to write to adds them first, and the idea waits for that', async () => {
    signedIn(server);
    const { router } = await openIdea('first-morning-of-school');
    await userEvent.click(screen.getByRole('button', { name: 'Add New Loved One' }));
    await screen.findByRole('dialog', { name: 'Add New Loved One' });
    expect(router.state.location.search).toEqual({ dialog: 'add', idea: 'first-morning-of-school' });
  });

  it('as a guest has it for a test, too', async () => {
    signedIn(server, { member: guest });
    const { dialog } = await openIdea('first-morning-of-school');
    expect(words(dialog)).toEqual(wordsOf(template));
  });
});
