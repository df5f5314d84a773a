import type { FieldPath, FieldValues } from 'react-hook-form';
import type { showRefusal } from './server-refusal.ts';

/** `showRefusal` for a page that opens without it: it comes when there is a refusal. Where it cannot come, a notice has to say it. */
export async function showLateRefusal<Values extends FieldValues, Field extends FieldPath<Values>>(
  ...refused: Parameters<typeof showRefusal<Values, Field>>
): Promise<void> {
  const refusal = await import('./server-refusal.ts').catch(() => undefined);
  refusal?.showRefusal(...refused);
}
