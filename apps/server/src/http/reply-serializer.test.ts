import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ReplyError, serializeReplies } from './server.ts';

const person = z.object({ name: z.string(), born: z.nullable(z.object({ year: z.int() })) });
const letter = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), title: z.string() }),
  z.strictObject({ state: z.literal('sealed') }),
]);
const schema = z.object({ people: z.array(person), letters: z.array(letter) });
const serialize = serializeReplies({ schema, method: 'GET', url: '/people' });

describe('a reply', () => {
  it('is sent without fields its schema doesn’t name, at any depth', () => {
    const people = [{ name: 'Emma', code: 'secret', born: { year: 2020, place: 'secret' } }];
    const letters = [{ state: 'open', title: 'Hello', key: 'secret' }];
    expect(JSON.parse(serialize({ people, letters, secret: true }))).toEqual({
      people: [{ name: 'Emma', born: { year: 2020 } }],
      letters: [{ state: 'open', title: 'Hello' }],
    });
  });

  it.each([
    ['lacks something', { people: [] }],
    ['has a wrong type somewhere', { people: [{ name: 'Emma', born: { year: '2020' } }], letters: [] }],
    ['says more than it may about something sealed', { people: [], letters: [{ state: 'sealed', title: 'Hello' }] }],
  ])('that %s is not sent', (_what, reply) => {
    expect(() => serialize(reply)).toThrow(ReplyError);
  });
});
