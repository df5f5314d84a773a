import { describe, expect, it } from 'vitest';
import { readSender } from './nodemailer-mailers.ts';
import { readSmtpUrl } from './smtp.ts';

describe('SMTP_URL', () => {
  it.each([
    ['smtps://mail.example.org', { host: 'mail.example.org', port: 465, secure: true, requireTLS: false }],
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, secure: false, requireTLS: false }],
    ['smtp://mail.example.org:25?requireTLS=true', { port: 25, requireTLS: true, ignoreTLS: false }],
    ['smtp://me:secret@mail.example.org', { requireTLS: true, ignoreTLS: false }],
    ['smtp://me:secret@mail.example.org?ignoreTLS=true', { requireTLS: false, ignoreTLS: true }],
    ['smtp://me%40example.org:a%2Fb%25@mail.example.org', { auth: { user: 'me@example.org', pass: 'a/b%' } }],
    ['smtp://mail.example.org', { tls: { rejectUnauthorized: true } }],
    ['smtp://me:secret@localhost:25', { requireTLS: false, tls: { rejectUnauthorized: false } }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: { rejectUnauthorized: false } }],
    ['smtp://127.0.0.1.example.org', { tls: { rejectUnauthorized: true } }],
  ])('accepts %s', (url, meaning) => {
    expect(readSmtpUrl(url)).toMatchObject(meaning);
  });

  it.each([
    ['http://me:secret@mail.example.org', /isn’t an address/],
    ['smtp:///secret', /isn’t an address/],
    ['smtp://me:secret%@mail.example.org', /%25/],
    ['smtp://me:secret@mail.example.org?pool=secret', /only requireTLS and ignoreTLS/],
    ['smtp://me:secret@mail.example.org?requireTLS=true&ignoreTLS=true', /contradict/],
  ])('refuses %s with a reason, without showing it', (url, reason) => {
    const read = () => readSmtpUrl(url);
    expect(read).toThrow(expect.objectContaining({ name: 'ConfigError' }));
    expect(read).toThrow(reason);
    expect(read).not.toThrow(/secret/);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['post@example.org', { name: '', address: 'post@example.org' }],
    ['Someday <post@example.org>', { name: 'Someday', address: 'post@example.org' }],
    ['"Oma & Opa, für später" <post@localhost>', { name: 'Oma & Opa, für später', address: 'post@localhost' }],
  ])('accepts %s', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
  });

  it.each(['Someday', 'a@example.org, b@example.org', 'Someday <a@example.org', 'Some\nday <a@example.org>', '<>'])(
    'refuses %j with a correct example',
    (text) => {
      expect(() => readSender(text)).toThrow(/MAIL_FROM is .+ must be one address, for example/);
    },
  );
});
