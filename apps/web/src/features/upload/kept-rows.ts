import { messageTypeSchema } from '@someday/contract/api/media';
import * as z from 'zod/mini';
import { catch as lenient } from 'zod/mini';

/** Apart from device-store.ts, which the share worker contains. */
const itemsOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    lenient(z.array(z.unknown()), []),
    z.transform((items) => items.flatMap((one) => z.safeParse(item, one).data ?? [])),
  );
const [text, number] = [lenient(z.string(), ''), lenient(z.number(), 0)];
const trim = lenient(z.optional(z.object({ start: z.number(), end: z.nullable(z.number()) })), undefined);
const rowSchema = z.object({
  id: z.string(),
  version: lenient(z.optional(z.number()), undefined),
  memberId: z.number(),
  purpose: text,
  entries: z.optional(z.unknown()),
  takes: itemsOf(z.object({ id: z.string(), seconds: number, trim })),
  files: itemsOf(z.object({ copyId: z.string(), name: text, type: text, lastModified: number, trim })),
  keptAt: number,
});

export function readRow(kept: unknown) {
  const row = z.safeParse(rowSchema, kept).data;
  return row && { ...row, isNewer: (row.version ?? 1) > 1 };
}

const readableSchema = z.object({
  ...{ id: z.string(), recipientName: z.string(), messageType: messageTypeSchema, takeId: z.nullable(z.string()) },
  ...{ queuedAt: z.number(), fileName: z.string(), fileType: z.string(), fileSize: z.number() },
  fields: z.object({ title: z.string() }),
});
/** Whether this version can send it. Another version's stay on the device for that one. */
export const isSendable = (kept: unknown): boolean => z.safeParse(readableSchema, kept).success;
