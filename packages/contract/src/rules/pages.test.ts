import { describe, expect, it } from 'vitest';
import { api } from '../api/api.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { pages } from './pages.ts';

const addresses = [...new Set(pages.flatMap((page) => ('answers' in page ? page.answers : [])))];

describe('an answer sent along with a page', () => {
  it.each(addresses)('is JSON the browser could request: %s', (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const rows: Endpoint[] = Object.values(api);
    const row = rows.find(({ method, path }) => method === 'GET' && path === pathname);
    expect(row?.reply).toBeTypeOf('object');
    const query = Object.fromEntries(searchParams);
    expect(row?.query === undefined ? query : row.query.parse(query)).toMatchObject(row?.query ? {} : query);
    expect(Object.keys(query).length > 0).toBe(row?.query !== undefined && searchParams.size > 0);
  });

  it('is never for admins, whose requests are logged', () => {
    for (const page of pages) if ('app' in page && page.app === 'admin') expect('answers' in page).toBe(false);
  });
});
