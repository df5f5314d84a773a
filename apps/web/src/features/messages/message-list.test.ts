import { describe, expect, it } from 'vitest';
import { messageList, type Filter, type Order } from './message-list.ts';

const message = (
  id: number,
  title: string,
  messageType: 'video' | 'photo',
  status: 'available' | 'scheduled' | 'viewed',
) => ({
  id,
  title,
  messageType,
  status,
  createdAt: `2026-11-0${Math.ceil(id / 2)}T10:00:00.000Z`, // two of each day
});

const messages = [
  message(1, 'Letter 10', 'video', 'viewed'),
  message(2, 'letter 2', 'photo', 'available'),
  message(3, 'Ähnlich', 'video', 'scheduled'),
  message(4, 'Zoo', 'photo', 'scheduled'),
];

const shown = (filter: Filter, order: Order) => messageList(messages, filter, order).map(({ id }) => id);

describe('the list of messages', () => {
  it.each([
    ['all', [4, 3, 2, 1]],
    ['video', [3, 1]],
    ['photo', [4, 2]],
    ['available', [2]],
    ['scheduled', [4, 3]],
    ['viewed', [1]],
  ] as const)('filtered by %s shows %j', (filter, ids) => {
    expect(shown(filter, 'newest')).toEqual(ids);
  });

  it.each([
    ['newest', [4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4]],
    ['title', [3, 2, 1, 4]],
  ] as const)('sorted by %s is %j', (order, ids) => {
    expect(shown('all', order)).toEqual(ids);
  });

  it('leaves what it was given as it was', () => {
    const given = [...messages];
    messageList(given, 'all', 'title');
    expect(given).toEqual(messages);
  });
});
