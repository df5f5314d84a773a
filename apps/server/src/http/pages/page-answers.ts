import type { FastifyRequest } from 'fastify';
import { codes } from '#server/http/encodings.ts';
import { withoutSplash } from './prerendered-pages.ts';

/**
 * Puts the responses to these addresses into a page, each from its own route with the visitor's session. Refusals are left out: the page
 * makes those requests itself and shows the result. The page's placeholder is removed where it would be the wrong one: before a redirect to
 * the login, and if the URL opens a tab or a dialog.
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
  // Nothing in a response may close the element.
  const block = `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
  const isAsDrawn = !address.includes('?') && replies.every(({ statusCode }) => statusCode !== 401);
  return (isAsDrawn ? page : withoutSplash(page)).replace('</body>', () => `${block}</body>`);
}

const withoutCodes = (key: string, value: unknown): unknown => (codes.has(key) ? '' : value);
