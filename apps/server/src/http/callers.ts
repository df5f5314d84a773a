import Bowser from 'bowser';
import type { Beginning } from '@someday/contract/rules/choices';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { limits } from '@someday/contract/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '@someday/contract/rules/proof-of-work';
import { appError } from '#server/lib/app-error.ts';
import { ifThereIsRoom } from '#server/lib/database-errors.ts';
import type {
  AdminCaller,
  Callers,
  MemberCaller,
  ReaderTokens,
  RecipientCaller,
  SessionCookies,
  SessionRole,
  Visitor,
} from './handlers.ts';
import { isSentByOtherSite } from './same-origin.ts';

export interface SessionStore {
  findMember(token: string): Promise<MemberCaller | null>;
  findRecipient(token: string): Promise<RecipientCaller | null>;
  /** `isUse`: restarts the session's idle time. */
  findAdmin(token: string, isUse: boolean): Promise<AdminCaller | null>;
  end(role: SessionRole, token: string): Promise<Beginning | null>;
}

/** `secure`: the site uses https, so cookies get the `__Host-` prefix. */
export interface CookieSettings {
  readonly secure: boolean;
}

type CookieRole = SessionRole | 'device';

function cookieName(role: CookieRole, { secure }: CookieSettings): string {
  return `${secure ? '__Host-' : ''}someday_${role}`;
}

function tokenIn(request: FastifyRequest, role: CookieRole, settings: CookieSettings): string | undefined {
  const { cookie } = request.headers;
  const token = cookie === undefined ? undefined : request.server.parseCookie(cookie)[cookieName(role, settings)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export interface AnyCaller extends Callers {
  readonly admin: AdminCaller | null;
  readonly reader: ReaderTokens | null;
}

const noSession = { member: null, recipient: null, admin: null, reader: null };

/**
 * Looks up the sessions that a route may use: admin routes see only the admin's, and other routes never see it. Errors:
 * `not_signed_in`, `members_only`.
 */
export async function resolveCallers(
  request: FastifyRequest,
  { caller, background }: Pick<Endpoint, 'caller' | 'background'>,
  store: SessionStore,
  settings: CookieSettings,
): Promise<AnyCaller> {
  if (caller === 'admin') {
    const token = tokenIn(request, 'admin', settings);
    const admin = token === undefined ? null : await store.findAdmin(token, !background);
    if (admin === null) throw appError('not_signed_in');
    return { ...noSession, admin };
  }
  const isMembers = caller === 'member' || caller === 'guest';
  const memberToken = tokenIn(request, 'member', settings) ?? null;
  const recipientToken = isMembers ? null : (tokenIn(request, 'recipient', settings) ?? null);
  if (caller === 'reader') {
    if (memberToken === null && recipientToken === null) throw appError('not_signed_in');
    return { ...noSession, reader: { member: memberToken, recipient: recipientToken } };
  }
  const [member, recipient] = await Promise.all([
    memberToken === null ? null : store.findMember(memberToken),
    recipientToken === null ? null : store.findRecipient(recipientToken),
  ]);
  const isSignedIn = caller === 'public' || (isMembers ? member !== null : recipient !== null);
  if (!isSignedIn) throw appError('not_signed_in');
  if (caller === 'member' && member?.isGuest) throw appError('members_only');
  return { ...noSession, member, recipient };
}

const deviceCookieSeconds = limits.recognizedDeviceDays * 86_400;

export function sessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  store: SessionStore,
  settings: CookieSettings,
): SessionCookies {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const;
  return {
    async open(role, { token, expiresAt }) {
      const former = tokenIn(request, role, settings);
      if (former !== undefined) await ifThereIsRoom(store.end(role, former));
      const expiry = expiresAt === null ? {} : { expires: expiresAt };
      reply.setCookie(cookieName(role, settings), token, { ...attributes, ...expiry });
    },
    async end(role) {
      const token = tokenIn(request, role, settings);
      // On a full disk, only the browser's cookie is removed; the session's row expires.
      const beganWith = token === undefined ? null : await ifThereIsRoom(store.end(role, token));
      reply.clearCookie(cookieName(role, settings), attributes);
      return beganWith ?? null;
    },
    rememberDevice(token) {
      reply.setCookie(cookieName('device', settings), token, { ...attributes, maxAge: deviceCookieSeconds });
    },
  };
}

export class RequestVisitor implements Visitor {
  readonly #request: FastifyRequest;
  readonly #cookies: CookieSettings;

  constructor(request: FastifyRequest, cookies: CookieSettings) {
    this.#request = request;
    this.#cookies = cookies;
  }
  get address() {
    return this.#request.ip;
  }
  get isBehindUntrustedProxy() {
    return this.#request.headers['x-forwarded-for'] !== undefined && (this.#request.ips?.length ?? 1) === 1;
  }
  get isSentByOtherSite() {
    return isSentByOtherSite(this.#request);
  }
  get device() {
    return deviceName(this.#request.headers['user-agent']);
  }
  get deviceToken() {
    return tokenIn(this.#request, 'device', this.#cookies) ?? null;
  }
  get proof() {
    const proof = this.#request.headers[proofHeader];
    return typeof proof === 'string' ? proof : null;
  }
}

/** For example `Chrome on Android`. Only names the parser knows, so that a header can't put text into a list of devices. */
function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, 512));
  const machine = platform.vendor === 'Apple' && platform.model !== undefined ? platform.model : os.name;
  const names = [browser.name, machine].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ').slice(0, 80);
}
