import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { normalizeAccessCode } from '@someday/contract/rules/access-code';
import { describe, expect, it } from 'vitest';
import { demoAdmin, demoCodes, demoGuestCode, demoMembers } from './demo-credentials.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** Everything the browser bundles are built from. */
const browserSources = ['apps/web', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

const codes = Object.values(demoCodes).map(({ code }) => code);
const passwords = [...Object.values(demoMembers), demoAdmin].map(({ password }) => password);

describe('a demo’s credentials', () => {
  it('appear in nothing that a browser is sent', () => {
    const written = browserSources.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(written).toContain('getDemoWorld'); // the files were read
    const secrets = [
      ...codes,
      ...codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
      ...passwords,
      demoGuestCode,
    ];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });

  it('include only codes that read the same as they’re written', () => {
    expect(codes.map(normalizeAccessCode)).toEqual(codes);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
