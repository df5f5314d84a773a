import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Only hashed or compared with what we signed; no query gets them as sent. */
const neverInQueries = new Set(['password', 'newPassword', 'token', 'code', 'access']);

/** One for every form a field can have: lines, long texts, addresses, numbers, days, codes. */
const probes = [
  '\0',
  'a\0',
  '\0a',
  'Emma\0Hart',
  'a long\0text of a form',
  'emma\0@example.org',
  '1\x007',
  '2030-01-01\0',
  ...['\ud83d', 'Em\udc00ma', 'a long\ud800 text', 'emma\ud83d@example.org', '2030-01-01\ud83d'],
];

/** As JSON writes NUL and halves of characters. */
const unstorable = /\\u(?:0000|d[89a-f]..)/;

function fieldsOf({ params, query, body, multipart }: Endpoint): [string, z.core.$ZodType][] {
  return [params, query, body, multipart].flatMap((schema) => {
    if (schema === undefined) return [];
    if (!(schema instanceof z.ZodMiniObject)) throw new Error('an input is no object');
    return Object.entries(schema.shape);
  });
}

describe.each(Object.entries<Endpoint>(api))('%s', (_name, row) => {
  const fields = fieldsOf(row).filter(([field]) => !neverInQueries.has(field));

  it('accepts no NUL and no half of a character in any field, because the database can’t store them', () => {
    for (const [field, schema] of fields) {
      for (const probe of probes) {
        for (const body of [probe, [probe]]) {
          const { data } = z.safeParse(schema, body);
          expect(JSON.stringify(data ?? ''), `${field}: ${JSON.stringify(body)}`).not.toMatch(unstorable);
        }
      }
      expect(z.safeParse(schema, { nested: {} }).success, `${field} is looked through`).toBe(false);
    }
  });
});
