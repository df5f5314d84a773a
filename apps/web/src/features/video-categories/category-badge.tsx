import { type OwnCategory, categoryLook, inkOn } from '@someday/contract/rules/categories';

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
