import type { FastifyRequest } from 'fastify';
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
