import { language } from '@someday/contract/texts/language.copy';
import type { FastifyRequest, FastifyReply } from 'fastify';
import { appError } from '#server/lib/app-error.ts';
import { isFromHome } from '#server/home-network/addresses.ts';
import type { HomeNetwork } from '#server/home-network/home-network.ts';
import { isLocalName } from '#server/config/config.ts';
import { httpCopy } from './http.copy.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Authenticated by its signature alone, whatever headers a proxy adds; no cookie is read. */
export const paymentWebhookPath = '/api/payment/webhook';

export function refuseOddMethods({ method }: FastifyRequest): void {
  if (!safeMethods.has(method) && !unsafeMethods.has(method)) throw appError('not_found');
}

/** A request with neither header does not come from a browser. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.routeOptions.url === paymentWebhookPath) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (!isOwnOrigin(request, origin)) throw appError('other_site');
}

/** For a GET with side effects. Bookmarks and typed addresses send `none`. */
export function isSentByOtherSite(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  // Browsers without Sec-Fetch-Site send an Origin, at least with requests from scripts.
  if (site === undefined) return origin !== undefined && !isOwnOrigin(request, origin);
  return site === 'cross-site' || site === 'same-site';
}

/** By the header itself: the framework's host may come from X-Forwarded-Host. */
function isOwnOrigin({ headers: { host } }: FastifyRequest, origin: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Load balancers and the card provider may use any address; these routes read no cookie. */
const anyHost: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', paymentWebhookPath]);

/** Whether it has answered. Against DNS rebinding: a site whose name points here would count as this one. X-Forwarded-Host could come from such a page. */
export function otherHostRefusal(publicUrl: string, home: HomeNetwork | null) {
  const own = new URL(publicUrl).hostname;
  const isOurs = home === null ? (name: string) => name === own || isLocalName(name) : home.isFor;
  let last: { readonly host: string | undefined; readonly name: string } = { host: undefined, name: '' };
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { host } = request.headers;
    // Nearly always the same as before.
    if (host !== last.host) last = { host, name: hostnameOf(host) };
    const { name } = last;
    if (isOurs(name) || anyHost.has(request.routeOptions.url)) return false;
    if (/^\/api(\/|$)/.test(request.url)) {
      throw appError('other_host', { message: httpCopy.otherHost(publicUrl) });
    }
    const called = /^[\w.:[\]-]+$/.test(host ?? '') ? `${request.protocol}://${host}` : copy.wanted;
    void reply
      .status(421)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(publicUrl, home === null ? advice(name, called) : ''));
    return true;
  };
}

function hostnameOf(host: string | undefined): string {
  return URL.parse(`http://${host ?? ''}`)?.hostname.replace(/\.$/, '') ?? '';
}

const { otherHostPage: copy } = httpCopy;

/** What the person who runs it can do. At home, the address alone would give phones no camera. */
const advice = (name: string, called: string): string =>
  isFromHome(name) || name.endsWith('.local')
    ? copy.atHome('<code>npm start -- --home</code>')
    : `${copy.setIt('<code>PUBLIC_URL</code>', `<code>${called}</code>`)} ${copy.proxy('<code>Host</code>')}`;

const page = (publicUrl: string, hint: string) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${copy.title}</title>
<body style="max-width: 32rem; margin: 12vh auto; padding: 0 1.25rem; font: 1.125rem/1.6 Georgia, serif; color: #33291f; background: #fbf6ec">
<h1 style="font-size: 1.75rem; line-height: 1.25">${copy.title}</h1>
<p>${copy.findIt(`<a href="${publicUrl}/">${publicUrl}</a>`)}</p>
<p>${hint}</p>
`;
