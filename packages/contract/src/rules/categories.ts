import { categoryLabels } from '../texts/words.copy.ts';

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

/** Relative luminance of `#RRGGBB`, 0 to 1. Source: WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors `#RRGGBB`, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export function inkOn(ground: string): '#FFFFFF' | '#000000' {
  return contrast(ground, '#FFFFFF') >= 4.5 ? '#FFFFFF' : '#000000';
}
