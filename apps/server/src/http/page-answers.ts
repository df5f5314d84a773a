import type { FastifyRequest } from 'fastify';
import { withoutSplash } from './prerendered-pages.ts';

/**
 * Puts into a page what its visitor would be answered at these addresses, each by its own route and with the visitor's own session. What they
 * would be refused is left out: the page asks for it and says so. Whoever would have to log in sees none of its shape before they are led there, nor
 * who comes to a certain place in it.
 */
export async function withAnswers(
  page: string,
  addresses: readonly string[],
  { server, headers: { host, cookie = '' }, ip, url: address }: FastifyRequest,
): Promise<string> {
  const replies = await Promise.all(
    addresses.map(async (url) => {
      const { statusCode, body } = await server.inject({ url, headers: { host, cookie }, remoteAddress: ip });
      return { url, statusCode, body };
    }),
  );
  const answers = replies.filter(({ statusCode }) => statusCode === 200);
  const json = JSON.stringify(
    Object.fromEntries(answers.map(({ url, body }) => [url, JSON.parse(body, withoutCodes)])),
  );
  // Nothing in an answer may end the element.
  const block = `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
  const isAsDrawn = !address.includes('?') && replies.every(({ statusCode }) => statusCode !== 401);
  return (isAsDrawn ? page : withoutSplash(page)).replace('</body>', () => `${block}</body>`);
}

/** Where a code or a link with a code stands: in a compressed page it could be guessed from the page's size (BREACH). */
const codes: ReadonlySet<string> = new Set(['accessCode', 'shareableUrl']);

const withoutCodes = (key: string, value: unknown): unknown => (codes.has(key) ? '' : value);
