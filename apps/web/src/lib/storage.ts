/** Some private windows refuse storage. Reads then find nothing, and writes do nothing. */
const storageIn = (find: () => Storage) => ({
  text: (key: string): string | null => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  },
  /** A value stored by `keep`; undefined if there is none or it isn't JSON. */
  value: (key: string): unknown => {
    try {
      return JSON.parse(find().getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Stores strings as is, anything else as JSON. Returns whether it was stored. */
  keep: (key: string, value: unknown): boolean => {
    try {
      find().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  forget: (...keys: readonly string[]): void => {
    try {
      for (const key of keys) find().removeItem(key);
    } catch {
      // nothing was stored either
    }
  },
  keys: (): string[] => {
    try {
      return Object.keys(find());
    } catch {
      return [];
    }
  },
});

/** Local storage, shared by all windows. */
export const onDevice = storageIn(() => localStorage);

/** Session storage: this tab, across reloads. */
export const inTab = storageIn(() => sessionStorage);
