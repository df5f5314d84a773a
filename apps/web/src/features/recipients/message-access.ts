import { idSchema } from '@someday/contract/fields';
import * as z from 'zod/mini';

export const messageAccessKey = 'messageAccess';

const messageAccessSchema = z.object({
  childId: idSchema,
  childName: z.string(),
  /** Only on "my own device". */
  accessCode: z.optional(z.string()),
});

/** Who opened messages in this browser last. The messages themselves are never stored. */
type MessageAccess = z.output<typeof messageAccessSchema>;

export function readMessageAccess(): MessageAccess | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(messageAccessKey) ?? 'null');
    return z.safeParse(messageAccessSchema, stored).data;
  } catch {
    return undefined;
  }
}

export function rememberMessageAccess(access: MessageAccess): void {
  try {
    localStorage.setItem(messageAccessKey, JSON.stringify(access));
  } catch {
    // storage is refused in some private windows: they ask for the code again
  }
}

export function forgetMessageAccess(): void {
  try {
    localStorage.removeItem(messageAccessKey);
  } catch {
    // then nothing was stored either
  }
}
