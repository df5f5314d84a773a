import type { OwnCategory } from '@someday/contract/rules/categories';
import { categoryLook } from '@someday/contract/rules/categories';
import { inkOn } from '@someday/contract/rules/ink';

/** A message's category in its own colour. The border keeps it apart from a ground of the same colour. */
export function CategoryBadge(props: { category: string; ownCategory: OwnCategory }) {
  const { label, colour } = categoryLook(props);
  return (
    <span
      style={{ backgroundColor: colour, color: inkOn(colour) }}
      className="inline-block w-fit max-w-full rounded-[1.1rem] border border-ink/25 px-3 py-0.75 text-small font-bold leading-snug wrap-anywhere"
    >
      {label}
    </span>
  );
}
