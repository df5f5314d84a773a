import * as z from 'zod/mini';

const PREFIX = 'someday-draft:';

/**
 * What was typed into a form, as it is kept in this tab until it was sent or given up: a session may end and a page be loaded anew.
 * `key` names the form and whose it is; anything that is not as `schema` says is not there.
 */
export function readDraft<Values>(key: string, schema: z.ZodMiniType<Values>): Values | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + key);
    return kept === null ? undefined : z.safeParse(schema, JSON.parse(kept)).data;
  } catch {
    return undefined; // storage is refused in some private windows, or holds something else
  }
}

export function keepDraft(key: string, values: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // as above: then the form is simply not kept
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // as above
  }
}

/** Somebody signs out: what they typed is nobody's business any more. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // as above
  }
}
