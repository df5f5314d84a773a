import { median } from './figures.ts';

/**
 * Loads servers in turn, once to warm up unless `first` is 1, and until round `last` to measure. Returns the median of a figure over a server's
 * rounds. Alternating spreads the machine's other work evenly over all of them.
 */
export async function inAlternation<Server, Figure extends string>(
  servers: readonly Server[],
  last: number,
  load: (server: Server, round: number) => Promise<Record<Figure, number>>,
  first: 0 | 1 = 0,
): Promise<(server: Server, figure: Figure) => number> {
  const results = new Map(servers.map((server): [Server, Record<Figure, number>[]] => [server, []]));
  for (let round = first; round <= last; round++) {
    for (const [server, measured] of results) {
      const result = await load(server, round);
      if (round > 0) measured.push(result);
    }
  }
  return (server, figure) => median((results.get(server) ?? []).map((result) => result[figure]));
}
