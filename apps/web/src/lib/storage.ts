function tryOr<Value>(run: () => Value, fallback: Value): Value {
  try {
    return run();
  } catch {
    return fallback;
  }
}

/** Some private windows refuse storage. Reads then find nothing, and writes do nothing. */
const storageIn = (find: () => Storage) => ({
  text: (key: string): string | null => tryOr(() => find().getItem(key), null),
  /** A value stored by `keep`; undefined if there is none or it isn't JSON. */
  value: (key: string): unknown => tryOr(() => JSON.parse(find().getItem(key) ?? 'null') ?? undefined, undefined),
  /** Stores strings as is, anything else as JSON. Returns whether it was stored. */
  keep: (key: string, value: unknown): boolean =>
    tryOr(() => {
      find().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      return true;
    }, false),
  forget: (...keys: readonly string[]): void => tryOr(() => keys.forEach((key) => find().removeItem(key)), undefined),
  keys: (): string[] => tryOr(() => Object.keys(find()), []),
});

export const onDevice = storageIn(() => localStorage);

export const inTab = storageIn(() => sessionStorage);
