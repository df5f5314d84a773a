import { Choice } from '#web/ui/forms/choices.tsx';
import { sortBy, type Sorted, type SortKind } from './list-columns.ts';
import { listsCopy as copy } from './lists.copy.ts';

type Choosable<Sort extends string> = { label: string; sort?: Sort; kind?: SortKind };

/** What the table's headings do. */
export function SortChoice<Sort extends string>({
  list,
  columns,
}: {
  list: Sorted<Sort>;
  columns: readonly Choosable<Sort>[];
}) {
  const choices = columns.flatMap(({ label, sort, kind = 'text' }) =>
    sort === undefined
      ? []
      : [
          { key: `${sort} asc`, words: copy.sorted[kind].asc(label), sort, order: 'asc' as const },
          { key: `${sort} desc`, words: copy.sorted[kind].desc(label), sort, order: 'desc' as const },
        ],
  );
  if (choices.length < 3) return null;
  return (
    <Choice
      label={copy.sortBy}
      values={choices.map(({ key }) => key)}
      words={Object.fromEntries(choices.map(({ key, words }) => [key, words]))}
      value={`${list.sort} ${list.order}`}
      onChange={(chosen) => {
        const choice = choices.find(({ key }) => key === chosen);
        if (choice) sortBy(list, choice.sort, choice.order);
      }}
    />
  );
}
