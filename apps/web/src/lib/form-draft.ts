import { inTab, onDevice } from './storage.ts';

/** A zod schema, or a few lines that do the same on pages without zod. */
export type Parser<Value> = { safeParse: (input: unknown) => { data?: Value | undefined } };

const PREFIX = 'someday-draft:';

/** Entries saved in this tab, or in another store. `key` names the form and its member. Undefined if there are none or they don't match `schema`. */
export function readDraft<Values>(key: string, schema: Parser<Values>, store = inTab): Values | undefined {
  const kept = store.value(PREFIX + key);
  return kept === undefined ? undefined : schema.safeParse(kept).data;
}

export function keepDraft(key: string, values: unknown, store = inTab): void {
  store.keep(PREFIX + key, values);
}

export function forgetDraft(key: string, store = inTab): void {
  store.forget(PREFIX + key);
}

export function forgetDrafts(): void {
  for (const store of [inTab, onDevice]) store.forget(...store.keys().filter((name) => name.startsWith(PREFIX)));
}
