import type { FastifyInstance } from 'fastify';
import { createKeyedQueue } from '#server/lib/work-queue.ts';
import { paymentWebhookPath } from './same-origin.ts';

export interface PaymentWebhookDeps {
  /** `raw`: the exact bytes that were signed. Errors: `bad_signature`, `payments_unavailable`. */
  receive(raw: Buffer, signature: string | undefined): Promise<void>;
}

const largestBody = 256 * 1024;
/** Each holds a database connection while it asks the provider. The others wait; the provider resends those that wait too long. */
const concurrency = 4;

/** For days, the card provider resends anything not answered with 200. */
export async function addPaymentWebhook(server: FastifyInstance, { receive }: PaymentWebhookDeps): Promise<void> {
  const queue = createKeyedQueue();
  let arrived = 0;
  await server.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them first.
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
        await queue(String(arrived % concurrency), () =>
          receive(body ?? Buffer.alloc(0), typeof signature === 'string' ? signature : undefined),
        );
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}
