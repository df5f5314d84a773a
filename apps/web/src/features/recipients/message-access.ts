import { idSchema } from '@someday/contract/fields';
import * as z from 'zod/mini';
import { messageAccessKey as key } from './message-access-key.ts';

const messageAccessSchema = z.object({
  childId: idSchema,
  childName: z.string(),
  /** Only on "my own device". */
  accessCode: z.optional(z.string()),
});

/** Who opened messages in this browser last. The messages themselves never reach its storage. */
export type MessageAccess = z.output<typeof messageAccessSchema>;

/** Undefined when there is nothing, when it is not ours, or when the browser refuses storage. */
export function readMessageAccess(): MessageAccess | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return z.safeParse(messageAccessSchema, stored).data;
  } catch {
    return undefined;
  }
}

export function rememberMessageAccess(access: MessageAccess): void {
  try {
    localStorage.setItem(key, JSON.stringify(access));
  } catch {
    // a private window then asks for the code again, which is what it is for
  }
}

export function forgetMessageAccess(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing could be kept either
  }
}
