import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import type { Provider as OpenidProvider } from 'oidc-provider';
import { systemClock } from '#server/lib/clock.ts';

export interface ProviderOptions {
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly clockOffMs?: number;
  /** Seconds. */
  readonly idTokenLifetime?: number;
}

export const providerClient = { id: 'someday', secret: 'a secret of at least 32 characters' };

/** What it says about a person is in this header of the browser's: base64 of JSON with `sub`. */
const personHeader = 'x-person';

export interface RunningProvider {
  readonly issuer: string;
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

/** The certified `oidc-provider`, as a process with a clock of its own. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const program = spawn(process.execPath, [import.meta.filename], {
    env: { ...process.env, NODE_OPTIONS: '', SIGN_ON_PROVIDER: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: program.stdout });
  const [issuer] = await once(lines, 'line');
  const exited = once(program, 'exit');
  return {
    issuer: String(issuer),
    env: { OIDC_ISSUER: String(issuer), OIDC_CLIENT_ID: providerClient.id, OIDC_CLIENT_SECRET: providerClient.secret },
    async stop() {
      program.kill();
      await exited;
    },
  };
}

/** Logs in there as this person. Returns what the browser comes back with. */
export async function logInAtProvider(url: string, person: object): Promise<string> {
  const cookies = new Map<string, string>();
  const said = Buffer.from(JSON.stringify(person)).toString('base64');
  let next = new URL(url);
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie, [personHeader]: said } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${next.href}: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next);
    if (next.pathname === '/sign-on') return next.search;
  }
  throw new Error('the provider never sends the browser back');
}

async function serve({ publicUrl, clockOffMs = 0, idTokenLifetime = 3600 }: ProviderOptions): Promise<void> {
  // It warns that it isn't for production, and reads the time from here.
  Object.assign(console, { info() {}, warn() {} });
  Object.assign(Date, { now: () => systemClock.now().getTime() + clockOffMs });
  const { Provider } = await import('oidc-provider');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const people = new Map<string, object>();
  const provider: OpenidProvider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [`${publicUrl}/sign-on`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    cookies: { keys: ['a key'] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: {
      IdToken: idTokenLifetime,
      AccessToken: 3600,
      AuthorizationCode: 600,
      Grant: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    async loadExistingGrant({ oidc }) {
      const { Grant } = oidc.provider;
      const grant = new Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const said = String(context.headers[personHeader] ?? '');
    const person: { sub: string } = JSON.parse(Buffer.from(said, 'base64').toString('utf8'));
    people.set(person.sub, person);
    await provider.interactionFinished(context.req, context.res, { login: { accountId: person.sub } });
    context.respond = false;
    return undefined;
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  process.stdout.write(`${issuer}\n`);
}

if (process.env['SIGN_ON_PROVIDER'] !== undefined) await serve(JSON.parse(process.env['SIGN_ON_PROVIDER']));
