import type { FastifyRequest, FastifyReply } from 'fastify';
import { appError } from '#server/lib/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What comes here is judged by its signature alone, whatever headers a proxy has given it, and no cookie is looked at. */
export const paymentWebhookPath = '/api/payment/webhook';

/** Our routes have no other methods, and the framework answers some of those its own way. */
export function refuseOddMethods({ method }: FastifyRequest): void {
  if (!safeMethods.has(method) && !unsafeMethods.has(method)) throw appError('not_found');
}

/**
 * Refuses unsafe requests that another site's page makes: the browser must say same-origin, or name an origin with the host it
 * called. A request with neither header is no browser's.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.routeOptions.url === paymentWebhookPath) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (!isOwnOrigin(request, origin)) throw appError('other_site');
}

/** For what a GET does that should not be done in somebody's name. Their own links, and what they type, are `none`. */
export function isSentByOtherSite(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // Browsers that do not say it name an origin at least where a page's script asks.
  if (site === undefined) return origin !== undefined && !isOwnOrigin(request, origin);
  return site === 'cross-site' || site === 'same-site';
}

function isOwnOrigin({ host }: FastifyRequest, origin: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Load balancers and the card provider call by whatever address they were given, and get nothing that a cookie opens. */
const anyHost: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', paymentWebhookPath]);

/** A name that always means the machine one sits at; no other site can have it. */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Refuses requests for any host but PUBLIC_URL's and the local ones, whatever their port: a site whose name is made to point here (DNS
 * rebinding) would otherwise be this site for its visitors' browsers. What a proxy was called is not looked at: such a page could say it too.
 */
export function refuseOtherHosts(publicUrl: string) {
  const own = new URL(publicUrl).hostname;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { host } = request.headers;
    const name = hostnameOf(host);
    if (name === own || isLocalName(name) || anyHost.has(request.routeOptions.url)) return undefined;
    if (/^\/api(\/|$)/.test(request.url)) {
      throw appError('other_host', { message: `Someday isn’t set up for this address. Please use ${publicUrl}.` });
    }
    const called = /^[\w.:[\]-]+$/.test(host ?? '') ? `${request.protocol}://${host}` : 'the address you want to use';
    return reply
      .status(421)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(publicUrl, called));
  };
}

function hostnameOf(host: string | undefined): string {
  return URL.parse(`http://${host ?? ''}`)?.hostname.replace(/\.$/, '') ?? '';
}

const page = (publicUrl: string, called: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Someday isn’t set up for this address</title>
<body style="max-width: 32rem; margin: 12vh auto; padding: 0 1.25rem; font: 1.125rem/1.6 Georgia, serif; color: #33291f; background: #fbf6ec">
<h1 style="font-size: 1.75rem; line-height: 1.25">Someday isn’t set up for this address</h1>
<p>You’ll find it at <a href="${publicUrl}/">${publicUrl}</a>.</p>
<p>If you run this Someday and want people to use this address, set <code>PUBLIC_URL</code> to <code>${called}</code> and restart it.
If there’s a proxy in front of it, make sure it passes on the <code>Host</code> header.</p>
`;
