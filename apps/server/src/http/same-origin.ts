import type { FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What comes here is judged by its signature alone, whatever headers a proxy has given it, and no cookie is looked at. */
export const paymentWebhookPath = '/api/payment/webhook';

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
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw appError('other_site');
}

/** For what a GET does that should not be done in somebody's name. Their own links, and what they type, are `none`. */
export function isSentByOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
