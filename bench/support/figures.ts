export type Row = Record<string, string | number>;

/** Prints one line of JSON, for machines and for notes. */
export function figure(bench: string, name: string, value: number, unit: string): void {
  console.log(JSON.stringify({ bench, name, value: rounded(value), unit }));
}

/** A figure with its target. */
type Judged = { readonly value: number; readonly target: string };

/** A row of the table, whose first value says what was measured. Prints its figures; their columns are named like `speed, GiB/s`. */
export function row(bench: string, values: Readonly<Record<string, string | number | Judged>>): Row {
  const [[, what] = [], ...cells] = Object.entries(values);
  for (const [column, cell] of cells) {
    const [name = '', unit = ''] = column.split(', ');
    const value = typeof cell === 'object' ? cell.value : cell;
    if (typeof value === 'number') figure(bench, `${String(what)}, ${name}`, value, unit);
  }
  const short = (value: number) => rounded(value, value < 10 ? 3 : 1);
  const shown = Object.entries(values).map(([column, cell]): [string, string | number] => {
    if (typeof cell === 'object') return [column, `${short(cell.value)} ${cell.target}`];
    return [column, typeof cell === 'number' ? short(cell) : cell];
  });
  return Object.fromEntries(shown);
}

export const table = (rows: readonly Row[]): void => console.table(rows);

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

export const atMost = (value: number, bar: number, isElseMet = true): Judged => ({
  value,
  target: `<= ${bar}: ${verdict(value <= bar && isElseMet)}`,
});

export const atLeast = (value: number, bar: number): Judged => ({
  value,
  target: `>= ${bar}: ${verdict(value >= bar)}`,
});
