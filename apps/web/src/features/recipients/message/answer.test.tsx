import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnAnswer } from '@someday/contract/api/answers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { anOpenMessage, press, startMessageList, type MessageListPage } from '#web/testing/message-list-page.ts';
import { stubCamera } from '#web/testing/page-camera.ts';
import { press as tap, recordAgain, seconds, startRecording } from '#web/testing/page-recorder.tsx';

let page: MessageListPage;

const sent: OwnAnswer = {
  ...{ id: 5, kind: 'text', text: 'I cried. Thank you.', url: null, posterUrl: null, width: null, height: null },
  ...{ sentAt: '2026-11-30T10:00:00.000Z', state: 'ready', isTooLong: false, mayTakeBack: true },
};

beforeAll(() => import('./answer-dialog.tsx'));
beforeEach(async () => {
  page = await startMessageList();
  page.answers.POST = ({ url }) =>
    url.endsWith('/answer')
      ? json(201, { videoMessageId: 7, answer: sent })
      : json(200, { videoMessageId: 7, reactions: ['heart'] });
  page.answers.DELETE = () => json(200, { videoMessageId: 7, answer: null });
});
afterEach(async () => {
  cleanup();
  await page.close();
});

async function open(message: Parameters<typeof anOpenMessage>[0] = {}): Promise<void> {
  page.reply.messages = [anOpenMessage({ isViewed: true, ...message })];
  page.visit();
  await screen.findByRole('group', { name: 'Your reaction' });
}

const asks = () => screen.queryByRole('heading', { name: 'Tell Anna something' });

describe('an answer to a letter', () => {
  it('is asked for at once, sent in words, and taken back', async () => {
    await open();
    expect(asks()).not.toBeNull();
    await press('A few words');
    const words = await screen.findByRole('textbox', { name: /^Your words to Anna/ });
    await userEvent.type(words, 'I cried.');
    screen.getByText('292 characters left');
    await press('Send to Anna');
    await screen.findByRole('heading', { name: 'Sent to Anna' });
    screen.getByText('I cried. Thank you.');
    screen.getByText('from Emma'); // the letter on Anna's portrait
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Take it back');
    const question = within(await screen.findByRole('alertdialog', { name: 'Take it back?' }));
    await userEvent.click(question.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(asks()).not.toBeNull());
    expect(screen.queryByText('from Emma')).toBeNull();
    expect(page.asked('POST', 'DELETE').filter((asked) => asked.endsWith('/answer'))).toEqual([
      'POST /api/messages/7/answer',
      'DELETE /api/messages/7/answer',
    ]);
  });

  it('keeps the words that couldn’t be sent, and says why', async () => {
    page.answers.POST = () => json(403, { code: 'answers_off', message: 'Answers are turned off here.' });
    await open();
    await press('A few words');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Your words to Anna/ }), 'Hello');
    await press('Send to Anna');
    await screen.findByText('Answers are turned off here.');
    expect(screen.getByRole('textbox', { name: /^Your words to Anna/ })).toHaveProperty('value', 'Hello');
  });

  it('that was recorded isn’t lost without a question: not by Escape, Back, recording again or leaving', async () => {
    await open();
    const letter = location.href;
    history.replaceState(1, '');
    // The test page's history doesn't go anywhere.
    const comeTo = (place: number, address: string) => {
      history.replaceState(place, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    vi.spyOn(history, 'go').mockImplementation(() => comeTo(1, letter));
    stubCamera();
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
    await press('A short video');
    await screen.findByRole('button', { name: 'Start Camera' });
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const keeps = async (leave: () => unknown) => {
      await act(async () => void leave());
      const question = within(await screen.findByRole('alertdialog', { name: 'Discard this recording?' }));
      fireEvent.click(question.getByRole('button', { name: 'Keep it' }));
      expect(mayLeave()).toBe(false);
    };
    const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(mayLeave()).toBe(true);
    vi.useFakeTimers();
    await startRecording();
    await seconds(3);
    await tap('Stop');
    vi.useRealTimers();
    await screen.findByRole('button', { name: 'Send to Anna' });
    expect(screen.queryByText(/KB/)).toBeNull();
    await keeps(escape);
    await keeps(() => comeTo(0, '/message-access'));
    await recordAgain();
    await press('Keep it');
    await screen.findByRole('button', { name: 'Send to Anna' });
    await press('Cancel');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(mayLeave()).toBe(true);
  });

  it('can be a video they already have where the browser has no camera', async () => {
    await open();
    await press('A short video');
    await screen.findByRole('button', { name: 'Choose a file' });
    expect(screen.queryByRole('button', { name: 'Send to Anna' })).toBeNull();
    await userEvent.upload(
      screen.getByLabelText('A short video'),
      new File(['a clip'], 'clip.mp4', { type: 'video/mp4' }),
    );
    await press('Send to Anna');
    await screen.findByRole('heading', { name: /^Sen(t|ding) to Anna/ });
  });

  it('stays open when the reaction before it couldn’t be sent', async () => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    page.answers.POST = () => (_request, response) => void failing.then(() => response.destroy());
    await open();
    await press('Heart');
    await press('A few words');
    await screen.findByRole('textbox', { name: /^Your words to Anna/ });
    fail();
    await screen.findByText('Failed to add reaction');
    const heart = () => screen.getByRole('button', { name: 'Heart', hidden: true }).getAttribute('aria-pressed');
    await waitFor(() => expect(heart()).toBe('false'));
    screen.getByRole('textbox', { name: /^Your words to Anna/ });
  });

  it('that was too long says so, and can be removed', async () => {
    await open({ answer: { ...sent, kind: 'video', text: null, state: 'attention', isTooLong: true } });
    screen.getByText(/^This video is longer than 15 seconds/);
    screen.getByRole('button', { name: 'Remove it' });
  });

  it('isn’t asked for where it’s turned off, nor in a preview', async () => {
    await open({ mayAnswer: false });
    expect(asks()).toBeNull();
    cleanup();
    page.reply.preview = true;
    await open();
    expect(asks()).toBeNull();
    expect(screen.getByRole('button', { name: 'Heart' })).toHaveProperty('disabled', true);
  });
});
