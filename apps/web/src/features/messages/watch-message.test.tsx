import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setUpMemberPage, toast } from '#web/testing/member-page.ts';
import { aMessage, emma, happens, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

async function watch(message: ReturnType<typeof aMessage>, label = 'Watch') {
  signedIn(server, { children: [emma], messages: [message] });
  openApp('/member-dashboard');
  await userEvent.click(await screen.findByRole('button', { name: `${label}: ${message.title}` }));
  return within(await screen.findByRole('dialog', { name: message.title }));
}

describe('watching a message', () => {
  it('plays a video without marking it as viewed', async () => {
    const dialog = await watch(aMessage({ videoUrl: '/api/media/21/video', description: 'A long story.' }));
    expect(dialog.getByLabelText('For your 18th birthday').getAttribute('src')).toBe('/api/media/21/video');
    dialog.getByText('A long story.');
    dialog.getByText('Available');
    expect(server.received.filter(({ method, url }) => method === 'PATCH' || url.includes('viewed'))).toEqual([]);
  });

  it('shows a photo with its caption', async () => {
    const photo = { messageType: 'photo', photoUrl: '/api/media/21/photo', photoCaption: 'Roses everywhere' } as const;
    const dialog = await watch(aMessage(photo), 'View');
    expect(dialog.getByRole('img').getAttribute('src')).toBe('/api/media/21/photo');
    dialog.getByText('Roses everywhere');
  });

  it('links to what the loved one will see, in a new window', async () => {
    const dialog = await watch(aMessage({ videoUrl: '/api/media/21/video' }));
    const link = dialog.getByRole('link', { name: 'See it as Emma will' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/messages/21', '_blank']);
  });

  it('shows a reaction as soon as it is given', async () => {
    const dialog = await watch(aMessage({ videoUrl: '/api/media/21/video' }));
    expect(dialog.queryByRole('list', { name: 'Reactions from Emma' })).toBeNull();
    act(() => void happens({ type: 'reaction', messageId: 21, reactions: ['hug'] }));
    within(await dialog.findByRole('list', { name: 'Reactions from Emma' })).getByText('Hug');
  });

  it('shows the progress of a message that isn’t ready', async () => {
    const media = { id: 31, state: 'converting', progress: 3, reason: null, note: null, cutOff: null } as const;
    const dialog = await watch(aMessage({ media }));
    dialog.getByText(/^Still getting ready/);
    dialog.getByText('3%');
    act(() => void happens({ type: 'media', media: { ...media, progress: 42 } }));
    await dialog.findByText('42%');
  });

  it('says when a sealed message was sealed, and on request what that means', async () => {
    const seal = { sealedAt: '2027-05-03T14:32:00.000Z', mark: '3f2a91bc77d0' };
    const dialog = await watch(aMessage({ status: 'scheduled', deliveryDate: '2036-06-14', seal }));
    await userEvent.click(dialog.getByText('Sealed May 3, 2027'));
    dialog.getByText(/^Your video, your words and the day are sealed as they were on May 3, 2027, \d+:32/);
    dialog.getByText('Once it’s open, Emma can see that it’s unchanged.');
    dialog.getByText('Seal 3f2a 91bc 77d0');
  });

  it('says nothing of a seal on a message that was never sealed', async () => {
    const dialog = await watch(aMessage());
    expect(dialog.queryByText(/^Sealed/)).toBeNull();
  });

  it('says what is wrong with a message that needs attention', async () => {
    const reason = 'This file seems to be damaged. Your original is safe.';
    const dialog = await watch(
      aMessage({ media: { id: 31, state: 'attention', progress: 0, reason, note: null, cutOff: null } }),
    );
    dialog.getByText(reason);
  });
});

describe('a video that was trimmed on a phone', () => {
  const note = 'It was trimmed on a phone or computer. Your original still has the whole video.';
  const media = { id: 31, state: 'ready', progress: 100, reason: null, note, cutOff: 'kept' } as const;
  const trimmed = aMessage({ media });
  const going = aMessage({ media: { ...media, cutOff: 'going' } });
  const address = 'POST /api/video-messages/21/keep-shown';
  const asked = () => server.received.filter(({ method, url }) => `${method} ${url}` === address).length;

  async function ask(answer: Parameters<typeof signedIn>[2]) {
    signedIn(server, { children: [emma], messages: [trimmed] }, answer);
    openApp('/member-dashboard');
    await userEvent.click(await screen.findByRole('button', { name: `Watch: ${trimmed.title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: trimmed.title }));
    dialog.getByText(note);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep only what is shown' }));
    return { dialog, question: within(await screen.findByRole('alertdialog')) };
  }

  it('says so, and erases the rest only after a question', async () => {
    const { question } = await ask({});
    question.getByText(/erased for good/);
    question.getByText(/Backups lose them within 90 days/);
    await userEvent.click(question.getByRole('button', { name: 'Keep the whole video' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(asked()).toBe(0);
  });

  it('says that the rest is being erased until it is gone', async () => {
    const { dialog, question } = await ask({ [address]: json(200, going) });
    signedIn(server, { children: [emma], messages: [going] }, { [address]: json(200, going) });
    await userEvent.click(question.getByRole('button', { name: 'Erase the rest' }));
    await dialog.findByText('We’re erasing the rest. This can take a few minutes.');
    const button = dialog.getByRole('button', { name: 'Keep only what is shown' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const done = { ...media, note: null, cutOff: null };
    signedIn(server, { children: [emma], messages: [aMessage({ media: done })] });
    act(() => void happens({ type: 'media', media: done }));
    await waitFor(() => expect(dialog.queryByText(note)).toBeNull());
    expect(asked()).toBe(1);
  });

  it('says so if it couldn’t be done', async () => {
    const message = 'Its original holds nothing that isn’t shown, so there’s nothing to erase.';
    const { question } = await ask({ [address]: json(409, { message, code: 'nothing_cut_off' }) });
    await userEvent.click(question.getByRole('button', { name: 'Erase the rest' }));
    await toast('We couldn’t erase the rest', message);
  });
});
