import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { BadSignatureError, type PaymentEvent } from './payments.ts';

/** An event older than that may be a replay. */
const toleranceSeconds = 300;

const sentSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  about: z.nullable(z.object({ kind: z.enum(['checkout', 'subscription']), id: z.string() })),
});

const macOf = (raw: Uint8Array, timestamp: number, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest();

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** As a provider sends it: the body, and a header `t=seconds,v1=hex` over both. */
export function signed(event: PaymentEvent, now: Date, key: Uint8Array): { raw: Buffer; signature: string } {
  const { id, type, createdAt, about } = event;
  const raw = Buffer.from(JSON.stringify({ id, type, created: createdAt.getTime(), about }));
  const timestamp = secondsOf(now);
  return { raw, signature: `t=${timestamp},v1=${macOf(raw, timestamp, key).toString('hex')}` };
}

/** Throws `BadSignatureError`. */
export function readSigned(raw: Buffer, signature: string | undefined, now: Date, key: Uint8Array): PaymentEvent {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) throw new BadSignatureError('the event is not signed');
  const timestamp = Number(seconds);
  if (!timingSafeEqual(macOf(raw, timestamp, key), Buffer.from(hex, 'hex'))) {
    throw new BadSignatureError('the event was not signed by us');
  }
  if (Math.abs(secondsOf(now) - timestamp) > toleranceSeconds) throw new BadSignatureError('the signature is too old');
  const { created, ...event } = z.parse(sentSchema, JSON.parse(raw.toString('utf8')));
  return { ...event, createdAt: new Date(created) };
}
