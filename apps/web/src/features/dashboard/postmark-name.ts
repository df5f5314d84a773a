/** A name in capitals, for the ring of a postmark, which has room for a dozen of them. */
export function postmarkName(name: string): string {
  const capitals = name.toUpperCase();
  return capitals.length <= 13 ? capitals : (capitals.split(/\s+/)[0] ?? '').slice(0, 13);
}
