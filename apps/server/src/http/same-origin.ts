import type { FastifyRequest } from 'fastify';
import { appError } from '#server/lib/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site's page makes: the browser must say same-origin, or name an origin with the host it
 * called. A request with neither header is no browser's.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw appError('other_site');
}
