import { inTab } from './storage.ts';

/** A zod schema, or a few lines that do the same on pages without zod. */
export type Parser<Value> = { safeParse: (input: unknown) => { data?: Value | undefined } };

const PREFIX = 'someday-draft:';

/** Entries saved in this tab. `key` names the form and its member. Undefined if there are none or they don't match `schema`. */
export function readDraft<Values>(key: string, schema: Parser<Values>): Values | undefined {
  const kept = inTab.value(PREFIX + key);
  return kept === undefined ? undefined : schema.safeParse(kept).data;
}

export function keepDraft(key: string, values: unknown): void {
  inTab.keep(PREFIX + key, values);
}

export function forgetDraft(key: string): void {
  inTab.forget(PREFIX + key);
}

export function forgetDrafts(): void {
  inTab.forget(...inTab.keys().filter((name) => name.startsWith(PREFIX)));
}
