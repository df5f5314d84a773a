import { ConfigError } from '#server/config/env.ts';

/** How to reach a mail server, in the words of the library that does it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  /** Without STARTTLS nothing is sent, so that nobody on the way can talk a password out of us. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly tls: { readonly rejectUnauthorized: boolean };
}

const loopback = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;
const switches = ['requireTLS', 'ignoreTLS'] as const;

/**
 * Reads SMTP_URL: `smtps://` (port 465) or `smtp://` (port 587, STARTTLS), both with `name:password@` where needed. A password goes
 * over the network only encrypted; `?requireTLS=true` asks the same without one, `?ignoreTLS=true` never encrypts. On this machine
 * itself nobody stands between, so there a certificate of the server's own making will do. Errors: `ConfigError`, never showing the value.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') throw unusable('it is not an address');
  const secure = url.protocol === 'smtps:';
  const here = loopback.test(url.hostname);
  const [user, pass] = [decode(url.username), decode(url.password)];
  const chosen = readSwitches(url.searchParams);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: chosen.has('requireTLS') || (!secure && user !== '' && !here && !chosen.has('ignoreTLS')),
    ignoreTLS: chosen.has('ignoreTLS'),
    ...(user !== '' && { auth: { user, pass } }),
    tls: { rejectUnauthorized: !here },
  };
}

function readSwitches(parameters: URLSearchParams): ReadonlySet<(typeof switches)[number]> {
  for (const [name, value] of parameters) {
    const known = switches.some((option) => option === name);
    if (!known || !/^(true|false)$/.test(value))
      throw unusable('only requireTLS and ignoreTLS, true or false, may follow the ?');
  }
  const chosen = new Set(switches.filter((name) => parameters.get(name) === 'true'));
  if (chosen.size === switches.length) throw unusable('requireTLS and ignoreTLS contradict each other');
  return chosen;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw unusable('a % in the name or password must be written as %25');
  }
}

function unusable(why: string): ConfigError {
  return new ConfigError(
    `SMTP_URL is a value that is not shown, and cannot be used: ${why}. It looks like smtps://name:password@mail.example.org.`,
  );
}
