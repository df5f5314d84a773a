import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { configurationPage, envExample } from './configuration-page.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', role: 'all' });
    expect(config.database.kind).toBe('embedded');
    expect(config.mail.kind).toBe('mailbox');
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT is "eighty", but must be: /],
    [{ ROLE: 'both' }, /^ROLE is "both", but must be: .*all/],
    [{ ROLE: 'worker' }, /^ROLE is "worker", but DATABASE_URL is not set/],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /^MAIL_FROM is not set, but SMTP_URL is/],
    [{ MASTER_KEY: 'abc123' }, /^MASTER_KEY is a value that is not shown, but must be: 64 hexadecimal digits/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL is /],
  ])('stops the start with one line for %j', (env, text) => {
    expect(() => readConfig(env)).toThrow(text);
    expect(() => readConfig(env)).not.toThrow(/\n/);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }).port).toBe(3000);
  });

  it.each([
    ['docs/configuration.md', configurationPage],
    ['.env.example', envExample],
  ])('is documented as it is in %s', (file, text) => {
    const written = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    expect(written, 'run npm run docs').toBe(text());
  });
});
