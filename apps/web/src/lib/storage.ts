function tried<Value>(run: () => Value, otherwise: Value): Value {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** Some private windows refuse storage. Reads then find nothing, and writes do nothing. */
const storageIn = (find: () => Storage) => ({
  text: (key: string): string | null => tried(() => find().getItem(key), null),
  /** A value stored by `keep`; undefined if there is none or it isn't JSON. */
  value: (key: string): unknown => tried(() => JSON.parse(find().getItem(key) ?? 'null') ?? undefined, undefined),
  /** Stores strings as is, anything else as JSON. Returns whether it was stored. */
  keep: (key: string, value: unknown): boolean =>
    tried(() => {
      find().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      return true;
    }, false),
  forget: (...keys: readonly string[]): void => tried(() => keys.forEach((key) => find().removeItem(key)), undefined),
  keys: (): string[] => tried(() => Object.keys(find()), []),
});

export const onDevice = storageIn(() => localStorage);

export const inTab = storageIn(() => sessionStorage);
