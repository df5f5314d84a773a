import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentToast } from '#web/lib/toast-store.ts';
import { json } from '#web/testing/answering-server.ts';
import { anOpenMessage, press, startMessageList, type MessageListPage } from '#web/testing/message-list-page.ts';

let page: MessageListPage;
/** The reactions the server has. */
let known: string[];
let waiting: (() => void)[];

beforeAll(() => import('./letter-end.tsx'));
beforeEach(async () => {
  known = ['love'];
  waiting = [];
  page = await startMessageList();
  page.reply.messages = [anOpenMessage({ isViewed: true, reactions: ['love'] })];
  page.answers.POST = ({ body }) => {
    const type = /"reactionType":"(\w+)"/.exec(body)?.[1] ?? '';
    known = [...known.filter((one) => one !== type), type];
    return json(200, { videoMessageId: 7, reactions: known });
  };
  page.answers.DELETE = ({ url }) => {
    known = known.filter((one) => !url.endsWith(`/${one}`));
    return json(200, { videoMessageId: 7, reactions: known });
  };
});
afterEach(async () => {
  cleanup();
  await page.close();
});

async function open(): Promise<void> {
  page.visit();
  await screen.findByRole('group', { name: 'Your reaction' });
}

/** Holds back answers until the test releases them. */
function withhold(method: 'POST' | 'DELETE'): void {
  const answer = page.answers[method];
  page.answers[method] = (request) => (received, response) => {
    const content = answer(request);
    waiting.push(() => content(received, response));
  };
}

/** Releases the next answer, once requested. */
async function letGo(): Promise<void> {
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()?.();
}

const isGiven = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

describe('a reaction to a message', () => {
  it('shows earlier reactions, and who will see them', async () => {
    await open();
    const shown = ['Heart', 'Laugh', 'Tears', 'Love', 'Hug'].map((name) => [name, isGiven(name)]);
    expect(shown).toEqual([
      ['Heart', false],
      ['Laugh', false],
      ['Tears', false],
      ['Love', true],
      ['Hug', false],
    ]);
    screen.getByText(/^Anna will see this\./);
  });

  it('appears right away, and goes away with a second tap', async () => {
    withhold('POST');
    await open();
    await press('Heart');
    expect(isGiven('Heart')).toBe(true);
    await letGo();
    await waitFor(() => expect(known).toEqual(['love', 'heart']));
    await press('Heart');
    expect(isGiven('Heart')).toBe(false);
    await waitFor(() => expect(known).toEqual(['love']));
    expect(isGiven('Love')).toBe(true);
  });

  it('is sent in the order of the taps, one at a time', async () => {
    withhold('POST');
    withhold('DELETE');
    await open();
    for (const name of ['Hug', 'Hug', 'Laugh', 'Hug']) await press(name);
    expect([isGiven('Hug'), isGiven('Laugh')]).toEqual([true, true]);
    for (let answer = 0; answer < 4; answer += 1) await letGo();
    await waitFor(() => expect(known).toEqual(['love', 'laugh', 'hug']));
    expect(page.asked('POST', 'DELETE')).toEqual([
      'POST /api/message-reactions',
      'DELETE /api/message-reactions/7/hug',
      'POST /api/message-reactions',
      'POST /api/message-reactions',
    ]);
    expect([isGiven('Hug'), isGiven('Laugh'), isGiven('Love')]).toEqual([true, true, true]);
  });

  it('disappears if it couldn’t be saved, with what to do', async () => {
    page.answers.POST = () => json(500, {});
    await open();
    await press('Hug');
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Failed to add reaction',
        description: 'We couldn’t save it. Please try again.',
        tone: 'danger',
      }),
    );
    await waitFor(() => expect(isGiven('Hug')).toBe(false));
    expect(isGiven('Love')).toBe(true);
  });

  it('after the code was replaced leads to the code entry, not to a login', async () => {
    page.answers.POST = () => json(401, { code: 'not_signed_in', message: 'Please log in to continue.' });
    await open();
    await press('Hug');
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Failed to add reaction',
        description: 'Please type your code again.',
      }),
    );
    await waitFor(() => expect(page.asked('GET').filter((line) => line.endsWith('/recipient'))).toHaveLength(2));
  });

  it('stays if it couldn’t be removed', async () => {
    page.answers.DELETE = () => json(500, {});
    await open();
    await press('Love');
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Your reaction is still there' }));
    await waitFor(() => expect(isGiven('Love')).toBe(true));
  });

  it('shows what the server has after some taps got lost', async () => {
    let tries = 0;
    const { POST } = page.answers;
    page.answers.POST = (request) => (++tries === 1 ? json(500, {}) : POST(request));
    withhold('POST');
    await open();
    for (const name of ['Hug', 'Hug', 'Heart']) await press(name);
    await letGo();
    await letGo();
    await waitFor(() => expect(known).toEqual(['love', 'heart']));
    await waitFor(() => expect([isGiven('Hug'), isGiven('Heart')]).toEqual([false, true]));
  });

  it('comes only from the loved one: the member sees the buttons but can’t tap them', async () => {
    page.reply.preview = true;
    await open();
    screen.getByText('Only Emma can react');
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Heart|Laugh|Tears|Love|Hug)$/ });
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true, true]);
    await press('Hug');
    expect(page.asked('POST')).toEqual([]);
  });
});

describe('under an opened letter', () => {
  it('is since when it is unchanged', async () => {
    page.reply.messages = [anOpenMessage({ isViewed: true, unchangedSince: '2027-05-03T14:32:00.000Z' })];
    await open();
    screen.getByText('Unchanged since May 3, 2027');
  });

  it('is nothing about it if the server claims nothing', async () => {
    await open();
    expect(screen.queryByText(/unchanged/i)).toBeNull();
  });
});
