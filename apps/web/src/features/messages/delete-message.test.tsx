import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { chooseFromMenu, toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { aMessage, emma, reconnects, signedIn } from '#web/testing/member-world.ts';

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
  await chooseFromMenu('More: By the sea', 'Delete');
  return within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
}
const titles = () =>
  within(screen.getByRole('region', { name: 'Your Messages' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const confirm = (question: Awaited<ReturnType<typeof askToDelete>>) =>
  userEvent.click(question.getByRole('button', { name: 'Delete Message' }));

describe('deleting a message', () => {
  it('says what is lost before it is done', async () => {
    const question = await askToDelete({});
    question.getByText('“By the sea” for Emma: nobody can open it from now on.');
    question.getByText(/^It stays in your trash for 30 days/);
    await userEvent.click(question.getByRole('button', { name: 'Keep It' }));
    expect(titles()).toEqual(['By the sea', 'All the roses']);
    expect(server.received.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('takes it off the list at once, and says so when it is done', async () => {
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

  it('says where it waits when it cannot be undone', async () => {
    const message = 'The loved one of this message is in the trash as well. Please restore them first.';
    const question = await askToDelete({
      [remove]: json(200, { id: 1 }),
      [restore]: json(409, { message, code: 'loved_one_in_trash' }),
    });
    await confirm(question);
    await toast('Message deleted', 'By the sea');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await toast('Restoring did not work', message);
  });

  it('says so when it was deleted already', async () => {
    const question = await askToDelete({ [remove]: json(404, { message: 'Not found.', code: 'not_found' }) });
    signedIn(server, after, { [remove]: json(404, { message: 'Not found.', code: 'not_found' }) });
    await confirm(question);
    await toast('Message already deleted', 'This message was already removed.');
    await waitFor(() => expect(titles()).toEqual(['All the roses']));
  });

  it('is never looked for once it left the lists while it was asked about', async () => {
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

  it('puts it back when it fails, also without a connection', async () => {
    const question = await askToDelete({ [remove]: (_request, response) => response.destroy() });
    await confirm(question);
    await toast('Delete failed', 'We could not reach Someday just now. Please check your connection and try again.');
    expect(titles()).toEqual(['By the sea', 'All the roses']);
  });
});
