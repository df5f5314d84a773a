import type { FastifyInstance } from 'fastify';
import { createKeyedQueue } from '#server/lib/work-queue.ts';
import { paymentWebhookPath } from './same-origin.ts';

export interface PaymentWebhookDeps {
  /** The body byte for byte, and the header that vouches for it. Errors: `bad_signature`, `payments_unavailable`. */
  receive(raw: Buffer, signature: string | undefined): Promise<void>;
}

/** The provider's events have some kilobytes. */
const largestBody = 256 * 1024;
/** Each asks the provider and holds a connection to the database. What comes meanwhile waits, and what waits too long is sent again. */
const atATime = 4;

/** Where the card provider says what has happened. Whatever is not answered with 200 it sends again, for days. */
export async function addPaymentWebhook(server: FastifyInstance, { receive }: PaymentWebhookDeps): Promise<void> {
  const inTurn = createKeyedQueue();
  let arrived = 0;
  await server.register(async (scope) => {
    // The signature is of the bytes, so nobody parses them before it is judged.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Body: Buffer | undefined }>(
      paymentWebhookPath,
      { schema: { hide: true }, bodyLimit: largestBody },
      async ({ body, headers }, reply) => {
        const signature = headers['stripe-signature'];
        arrived += 1;
        await inTurn(String(arrived % atATime), () =>
          receive(body ?? Buffer.alloc(0), typeof signature === 'string' ? signature : undefined),
        );
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}
