import { inTab } from './storage.ts';

/** A schema of zod, or a few lines that do the same where a page has no other use for zod. */
export type Parser<Value> = { safeParse: (given: unknown) => { data?: Value | undefined } };

const PREFIX = 'someday-draft:';

/**
 * What was typed into a form, as it is kept in this tab until it was sent or given up: a session may end and a page be loaded anew.
 * `key` names the form and whose it is; anything that is not as `schema` says is not there.
 */
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

/** Somebody signs out: what they typed is nobody's business any more. */
export function forgetDrafts(): void {
  inTab.forget(...inTab.keys().filter((name) => name.startsWith(PREFIX)));
}
