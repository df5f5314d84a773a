import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, reconnects, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const sea = aMessage({ id: 1, title: 'By the sea' });
const roses = aMessage({ id: 2, title: 'All the roses' });
const before = { children: [emma], messages: [sea, roses] };
const after = { children: [emma], messages: [roses] };
const remove = 'DELETE /api/video-messages/1';
const restore = 'POST /api/video-messages/1/restore';

async function askToDelete(more: Parameters<typeof signedIn>[2]) {
  signedIn(server, before, more);
  openApp('/member-dashboard');
  await chooseFromMenu('More for “By the sea”', 'Delete');
  return within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
}
const titles = () =>
  within(screen.getByRole('region', { name: 'Your Messages' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const confirm = (question: Awaited<ReturnType<typeof askToDelete>>) =>
  userEvent.click(question.getByRole('button', { name: 'Delete message' }));

describe('deleting a message', () => {
  it('says first what it means', async () => {
    const question = await askToDelete({});
    question.getByText('“By the sea” will no longer open for Emma.');
    question.getByText('You can restore it from your trash for 30 days.');
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
    expect(titles()).toEqual(['By the sea', 'All the roses']);
    expect(server.received.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('removes it from the list right away, and says when it is done', async () => {
    let answer = () => {};
    const question = await askToDelete({
      [remove]: (request, response) => {
        answer = () => json(200, { id: 1 })(request, response);
      },
    });
    await confirm(question);
    await waitFor(() => expect(titles()).toEqual(['All the roses']));
    screen.getByText('1 message');
    expect(screen.queryByText('Message deleted')).toBeNull();
    signedIn(server, after);
    await waitFor(() => expect(server.received.some(({ method }) => method === 'DELETE')).toBe(true));
    answer();
    await toast('Message deleted', 'By the sea');
    expect(titles()).toEqual(['All the roses']);
  });

  it('can be undone', async () => {
    const question = await askToDelete({ [remove]: json(200, { id: 1 }), [restore]: json(200, sea) });
    await confirm(question);
    await toast('Message deleted', 'By the sea');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Message restored', 'By the sea');
    await waitFor(() => expect(titles()).toEqual(['By the sea', 'All the roses']));
  });

  it('says why it can’t be undone', async () => {
    const message = 'This message’s loved one is in the trash. Restore them first.';
    const question = await askToDelete({
      [remove]: json(200, { id: 1 }),
      [restore]: json(409, { message, code: 'loved_one_in_trash' }),
    });
    await confirm(question);
    await toast('Message deleted', 'By the sea');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('We couldn’t restore it', message);
  });

  it('says when it was already deleted', async () => {
    const question = await askToDelete({ [remove]: json(404, { message: 'Not found.', code: 'not_found' }) });
    signedIn(server, after, { [remove]: json(404, { message: 'Not found.', code: 'not_found' }) });
    await confirm(question);
    await toast('Message already deleted', 'This message was already removed.');
    await waitFor(() => expect(titles()).toEqual(['All the roses']));
  });

  it('doesn’t load the message again if it left the lists during the question', async () => {
    const gone = json(404, { message: 'Not found.', code: 'not_found' });
    const question = await askToDelete({});
    act(reconnects); // the first connection
    signedIn(server, after, { [remove]: gone });
    act(reconnects);
    await waitFor(() => expect(screen.queryByText('By the sea')).toBeNull());
    await confirm(question);
    await toast('Message already deleted', 'This message was already removed.');
    expect(server.received.filter(({ method, url }) => method === 'GET' && url === '/api/video-messages/1')).toEqual(
      [],
    );
  });

  it('puts it back when it fails, even offline', async () => {
    const question = await askToDelete({ [remove]: (_request, response) => response.destroy() });
    await confirm(question);
    await toast('Delete failed', 'We couldn’t reach Someday. Check your connection and try again.');
    expect(titles()).toEqual(['By the sea', 'All the roses']);
  });
});
