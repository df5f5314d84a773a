/** Some private windows refuse storage: there reads find nothing and writes do nothing. */
const storageIn = (find: () => Storage) => ({
  text: (key: string): string | null => {
    try {
      return find().getItem(key);
    } catch {
      return null;
    }
  },
  /** A value stored by `keep`; undefined if there is none or it is not JSON. */
  value: (key: string): unknown => {
    try {
      return JSON.parse(find().getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Strings as they are, anything else as JSON. Returns whether it was stored. */
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
      // then nothing was kept either
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

/** Until it is forgotten, for every window of this browser. */
export const onDevice = storageIn(() => localStorage);

/** For this tab, over reloads. */
export const inTab = storageIn(() => sessionStorage);
