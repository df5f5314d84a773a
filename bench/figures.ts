export type Row = Record<string, string | number>;

/** Prints one line of JSON, for machines and for notes. */
export function figure(bench: string, name: string, value: number, unit: string): void {
  console.log(JSON.stringify({ bench, name, value: rounded(value), unit }));
}

export const table = (rows: Row[]): void => console.table(rows);

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

/** The value that a `share` of all values, such as 0.99, doesn't exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** For the table: whether a figure meets its target. */
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
