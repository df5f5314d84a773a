import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { emma } from '#web/testing/member-context.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { call } from './client.ts';
import { keepAnswers } from './page-answers.ts';

const server = setUpMemberPage();
beforeEach(() => server.answer(json(200, [])));
afterEach(() => vi.useRealTimers());

/** As the server embeds them in a page. */
function arriveWith(answers: Record<string, unknown>): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'answers';
  block.textContent = JSON.stringify(answers).replaceAll('<', '\\u003c');
  document.body.append(block);
  keepAnswers();
}

const lovedOnes = () => call('GET /api/family/members');
const asked = () => server.received.map(({ method, url }) => `${method} ${url}`);

describe('a reply that arrived with the page', () => {
  it('replaces the first request only', async () => {
    arriveWith({ '/api/family/members': [{ ...emma, name: 'Emma </script>' }] });
    expect(await lovedOnes()).toEqual([{ ...emma, name: 'Emma </script>' }]);
    expect(asked()).toEqual([]);
    expect(await lovedOnes()).toEqual([]);
    expect(asked()).toEqual(['GET /api/family/members']);
  });

  it('is only for its own path', async () => {
    arriveWith({ '/api/family/members?page=2': [emma] });
    expect(await lovedOnes()).toEqual([]);
  });

  it('is dropped once anything is changed', async () => {
    arriveWith({ '/api/family/members': [emma] });
    await call('POST /api/auth/logout');
    expect(await lovedOnes()).toEqual([]);
    expect(asked()).toEqual(['POST /api/auth/logout', 'GET /api/family/members']);
  });

  it('is dropped after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    arriveWith({ '/api/family/members': [emma] });
    vi.advanceTimersByTime(5001);
    expect(await lovedOnes()).toEqual([]);
  });
});
