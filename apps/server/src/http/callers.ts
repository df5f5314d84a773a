import type { CallerKind } from '@someday/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import type { Callers, MemberCaller, RecipientCaller, SessionCookies, SessionRole } from '#server/lib/callers.ts';

/** What HTTP needs of the sessions. */
export interface SessionStore {
  findMember(token: string): Promise<MemberCaller | null>;
  findRecipient(token: string): Promise<RecipientCaller | null>;
  end(role: SessionRole, token: string): Promise<void>;
}

/** `secure`: the site is reached by https, so cookies may carry the `__Host-` prefix. */
export interface CookieSettings {
  readonly secure: boolean;
}

type CookieRole = SessionRole | 'device';

function cookieName(role: CookieRole, { secure }: CookieSettings): string {
  return `${secure ? '__Host-' : ''}someday_${role}`;
}

/** The token in a cookie of ours, if it has the form of one. */
export function tokenIn(request: FastifyRequest, role: CookieRole, settings: CookieSettings): string | undefined {
  const token = request.cookies[cookieName(role, settings)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Looks up the sessions a route may use, and refuses who may not call it. Errors: `not_signed_in`. */
export async function resolveCallers(
  request: FastifyRequest,
  kind: CallerKind,
  store: SessionStore,
  settings: CookieSettings,
): Promise<Callers> {
  const memberToken = tokenIn(request, 'member', settings);
  const recipientToken = kind === 'member' ? undefined : tokenIn(request, 'recipient', settings);
  const [member, recipient] = await Promise.all([
    memberToken === undefined ? null : store.findMember(memberToken),
    recipientToken === undefined ? null : store.findRecipient(recipientToken),
  ]);
  if (!mayCall(kind, { member, recipient })) throw appError('not_signed_in');
  return { member, recipient };
}

function mayCall(kind: CallerKind, { member, recipient }: Callers): boolean {
  switch (kind) {
    case 'public':
      return true;
    case 'member':
      return member !== null;
    case 'recipient':
      return recipient !== null;
    case 'reader':
      return member !== null || recipient !== null;
  }
}

/** Browsers keep no cookie longer than 400 days. */
const deviceCookieSeconds = 400 * 86_400;

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
      if (former !== undefined) await store.end(role, former);
      const expiry = expiresAt === null ? {} : { expires: expiresAt };
      reply.setCookie(cookieName(role, settings), token, { ...attributes, ...expiry });
    },
    async end(role) {
      const token = tokenIn(request, role, settings);
      if (token !== undefined) await store.end(role, token);
      reply.clearCookie(cookieName(role, settings), attributes);
    },
    rememberDevice(token) {
      reply.setCookie(cookieName('device', settings), token, { ...attributes, maxAge: deviceCookieSeconds });
    },
  };
}
