import { readFileSync } from 'node:fs';
import { pages } from '@someday/contract/rules/pages';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const inWeb = (name: string) => new URL(`../../${name}`, import.meta.url);

const manifestSchema = z.object({
  id: z.string(),
  start_url: z.string(),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
  shortcuts: z.optional(z.array(z.object({ url: z.string() }))),
  share_target: z.optional(z.object({ action: z.string() })),
});

const linked = (shell: string) => /<link rel="manifest" href="\/([^"]+)"/.exec(readFileSync(inWeb(shell), 'utf8'))?.[1];
const manifestOf = (shell: string) =>
  z.parse(manifestSchema, JSON.parse(readFileSync(inWeb(`public/${linked(shell)}`), 'utf8')));

/** From the PNG's header. */
function sizesOf(src: string): string {
  const header = readFileSync(inWeb(`public${src}`));
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

const shells = [
  ['index.html', undefined, '/member-dashboard'],
  ['loved-one.html', 'loved-ones', '/message-dashboard'],
  ['admin.html', 'admin', '/admin-dashboard'],
] as const;

describe.each(shells)('what a phone installs from %s', (shell, app, start) => {
  const { icons, shortcuts = [], ...manifest } = manifestOf(shell);

  it('starts at a page of its own app', () => {
    expect(manifest.start_url).toBe(start);
    const page = pages.find(({ path }) => path === start);
    expect(page && 'app' in page ? page.app : undefined).toBe(app);
  });

  it('has icons of the sizes it says, and one that a launcher can cut to any shape', () => {
    expect(icons.map(({ src }) => sizesOf(src))).toEqual(icons.map(({ sizes }) => sizes));
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    expect(sizesOf('/apple-touch-icon.png')).toBe('180x180');
  });

  it('leads to real pages from its shortcuts', () => {
    const known: readonly string[] = pages.map(({ path }) => path);
    for (const { url } of shortcuts) expect(known).toContain(url.replace(/\?.*/, ''));
    expect(shortcuts).toHaveLength(app === undefined ? 2 : 0);
  });

  it('takes shared files only in the members’ app', () => {
    expect(manifest.share_target?.action).toBe(app === undefined ? '/share' : undefined);
  });
});

it('each app is one of its own on the home screen', () => {
  expect(new Set(shells.map(([shell]) => manifestOf(shell).id)).size).toBe(shells.length);
});
