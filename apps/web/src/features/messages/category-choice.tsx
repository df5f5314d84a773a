import { categories, categoryKeys, ownCategoryKey } from '@someday/contract/rules/categories';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { videoCategoriesCopy as copy } from '#web/features/video-categories/video-categories.copy.ts';
import { Choice } from '#web/ui/choices.tsx';
import { allCategories } from './list-states.tsx';
import { messagesCopy } from './messages.copy.ts';

/** Of which category the list shows messages; the member's own ones stand behind the built-in ones. */
export function CategoryChoice({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data: own = [] } = useOwnCategories();
  const words: Record<string, string> = { [allCategories]: messagesCopy.filters.all };
  for (const key of categoryKeys) words[key] = categories[key].label;
  for (const { id, categoryName } of own) words[ownCategoryKey(id)] = categoryName;
  words[value] ??= copy.unknown; // an address may name one that is gone
  return <Choice label={copy.label} values={Object.keys(words)} words={words} value={value} onChange={onChange} />;
}
