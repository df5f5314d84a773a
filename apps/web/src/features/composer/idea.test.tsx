import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ideaOf, type MessageIdea } from '#web/content/message-tips-ideas.ts';
import { openApp } from '#web/testing/app.tsx';
import {
  chooseDay,
  chooseFiles,
  choosePerson,
  composer,
  next,
  press,
  pressWax,
  seal,
  stepIs,
} from '#web/testing/composer-page.ts';
import { guest } from '#web/testing/guest.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { aFile } from '#web/testing/real-files.ts';
import { aMessage, emma, keeps, noSession, signedIn, theo } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const address = (id: string) => `/member-dashboard?dialog=send&idea=${id}`;

function known(id: string): MessageIdea {
  const idea = ideaOf(id);
  if (!idea) throw new Error(`there is no idea ${id}`);
  return idea;
}

const template = known('first-morning-of-school');
const sample = known('sample-bad-day');
const photo = () => aFile('card.jpg');

async function openIdea(id: string) {
  const app = openApp(address(id));
  await composer();
  return app;
}
async function toTheWords(): Promise<void> {
  await chooseFiles(photo());
  await next();
  await next();
  await stepIs('Address it');
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const words = () => ({
  title: field('Title'),
  category: within(screen.getByRole('dialog')).getByLabelText<HTMLSelectElement>('Category').value,
  description: field(/^Description/),
});
const wordsOf = ({ title, category, description }: MessageIdea) => ({ title, category, description });

describe('an idea in the address', () => {
  it('starts a message with its title, category and first words, and shows its questions', async () => {
    signedIn(server, { children: [emma] });
    await openIdea('first-morning-of-school');
    const card = within(await screen.findByRole('region', { name: `Your idea: ${template.title}` }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(template.prompts);
    expect(screen.queryByRole('link', { name: 'Message Ideas & Tips' })).toBeNull();
    await toTheWords();
    expect(words()).toEqual(wordsOf(template));
  });

  it('brings a sample as a text to read from and edit', async () => {
    signedIn(server, { children: [emma] });
    await openIdea('sample-bad-day');
    const [first = ''] = sample.description.split('\n\n');
    const card = await screen.findByRole('region', { name: `Your idea: ${sample.title}` });
    expect(card.textContent).toContain(first);
    await toTheWords();
    expect(words()).toEqual(wordsOf(sample));
  });

  it('is sent as edited, and isn’t part of the next message', async () => {
    const call = 'POST /api/video-messages';
    signedIn(server, { children: [emma] }, { [call]: keeps(aMessage()) });
    await openIdea('first-morning-of-school');
    await toTheWords();
    await seal();
    await pressWax();
    await composer('Message Saved With Love');
    const [body = ''] = server.received
      .filter(({ method, url }) => `${method} ${url}` === call)
      .map((sent) => sent.body);
    for (const text of [template.title, template.category, template.description]) expect(body).toContain(text);
    for (const prompt of template.prompts) expect(body).not.toContain(prompt);
    await press('Send Another');
    await screen.findByRole('link', { name: 'Message Ideas & Tips' });
    await toTheWords();
    expect(words()).toEqual({ title: 'A message for Emma', category: 'just-because', description: '' });
  });

  it('stays while the dialog is open, and closing loses nothing', async () => {
    signedIn(server, { children: [emma] });
    const { router } = await openIdea('first-morning-of-school');
    await stepIs('Say it to Emma');
    expect(router.state.location.search).toEqual({ dialog: 'send', idea: 'first-morning-of-school' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it('that doesn’t exist opens the dialog as usual', async () => {
    signedIn(server, { children: [emma] });
    await openIdea('no-such-idea');
    expect((await screen.findByRole('link', { name: 'Message Ideas & Tips' })).getAttribute('href')).toBe(
      '/message-tips?id=7',
    );
    expect(screen.queryByRole('region', { name: /^Your idea/ })).toBeNull();
  });
});

describe('choosing an idea', () => {
  it('keeps the people and the day that were chosen before', async () => {
    signedIn(server, { children: [emma, theo] });
    openApp('/member-dashboard?dialog=send');
    await choosePerson('Emma');
    await choosePerson('Theo');
    await next();
    await stepIs('Say it to Emma and Theo');
    await chooseFiles(photo());
    await next();
    await chooseDay('2031-06-14');
    await press('Back');
    await press('Choose another');
    await userEvent.click(await screen.findByRole('link', { name: 'Message Ideas & Tips' }));
    await press('Save for later');
    await userEvent.click(await screen.findByRole('link', { name: `Use this: ${template.title}` }));
    await stepIs('Say it to Emma and Theo');
    await chooseFiles(photo());
    await next();
    await stepIs('When should it open?');
    screen.getByText(/June 14, 2031/);
    await next();
    await stepIs('Address it');
    expect(words()).toEqual(wordsOf(template));
  });

  it('asks people to log in first, then returns to it', async () => {
    server.answer((request, response) =>
      request.url === '/api/auth/check' ? noSession(request, response) : response.writeHead(404).end(),
    );
    const { router } = openApp(address('first-morning-of-school'));
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    expect(router.state.location.search).toEqual({ next: address('first-morning-of-school') });
  });

  it('works for a guest’s test as well', async () => {
    signedIn(server, { member: guest });
    await openIdea('first-morning-of-school');
    await stepIs('Who is it for?');
    await next();
    await screen.findByRole('region', { name: `Your idea: ${template.title}` });
  });
});
