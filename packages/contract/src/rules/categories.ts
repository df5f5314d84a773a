import { categoryLabels } from '../words.copy.ts';

/** Built-in categories. The keys are the specification's, the colors ours (each at least 4.5:1 on white). */
export const categories = {
  milestone: { label: categoryLabels.milestone, color: '#17524F' },
  'tough-times': { label: categoryLabels['tough-times'], color: '#4A4E8C' },
  celebration: { label: categoryLabels.celebration, color: '#B4372A' },
  'life-advice': { label: categoryLabels['life-advice'], color: '#215A73' },
  'just-because': { label: categoryLabels['just-because'], color: '#7A5410' },
} as const;

export type CategoryKey = keyof typeof categories;

export const categoryKeys = ['milestone', 'tough-times', 'celebration', 'life-advice', 'just-because'] as const;

export const defaultCategory: CategoryKey = 'just-because';

/** A category on the wire: a built-in key, or `own-<id>`. */
export const categoryPattern = new RegExp(`^(${categoryKeys.join('|')}|own-[1-9]\\d{0,8})$`);

export function builtInCategory(category: string): CategoryKey | undefined {
  return categoryKeys.find((key) => key === category);
}

export function ownCategoryKey(id: number): string {
  return `own-${id}`;
}

export function ownCategoryId(category: string): number | undefined {
  return category.startsWith('own-') ? Number(category.slice('own-'.length)) : undefined;
}

export type OwnCategory = { categoryName: string; categoryColor: string } | null;

export function categoryLook({ category, ownCategory }: { category: string; ownCategory: OwnCategory }): {
  label: string;
  color: string;
} {
  if (ownCategory !== null) return { label: ownCategory.categoryName, color: ownCategory.categoryColor };
  return categories[builtInCategory(category) ?? defaultCategory];
}
