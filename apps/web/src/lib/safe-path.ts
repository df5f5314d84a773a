/**
 * A path of this site to go on to, or undefined: never another host. Browsers read `//host`, `/\host` and a tab or line break within as
 * the start of an address, so these are refused as well.
 */
export function safePath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return undefined;
  return given.includes('\\') ? undefined : given;
}
