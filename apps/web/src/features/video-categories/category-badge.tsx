import { type OwnCategory, categoryLook, inkOn } from '@someday/contract/rules/categories';

/** As a loved one sees it: stamped small on the letter, since the colors are the member's own order. */
export function CategoryMark(props: { category: string; ownCategory: OwnCategory }) {
  return (
    <span className="inline-block max-w-full -rotate-2 rounded-[3px] border-3 border-double border-current px-2 font-display text-small leading-snug text-ink-2 wrap-anywhere">
      {categoryLook(props).label}
    </span>
  );
}

/** The border separates it from a background of the same color. */
export function CategoryBadge(props: { category: string; ownCategory: OwnCategory }) {
  const { label, color } = categoryLook(props);
  return (
    <span
      style={{ backgroundColor: color, color: inkOn(color) }}
      className="inline-block w-fit max-w-full rounded-[1.1rem] border border-ink/25 px-3 py-0.75 text-small font-bold leading-snug wrap-anywhere"
    >
      {label}
    </span>
  );
}
