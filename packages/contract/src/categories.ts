import * as z from 'zod/mini';

/** Built-in categories: keys and labels of the specification, colours ours (each at least 4.5 : 1 with white on it). */
export const categories = {
  milestone: { label: 'Milestone Moments', colour: '#17524F' },
  'tough-times': { label: 'Tough Times', colour: '#4A4E8C' },
  celebration: { label: 'Celebrations', colour: '#B4372A' },
  'life-advice': { label: 'Life Advice', colour: '#215A73' },
  'just-because': { label: 'Just Because', colour: '#7A5410' },
} as const;

export type CategoryKey = keyof typeof categories;
export const categoryKeys = ['milestone', 'tough-times', 'celebration', 'life-advice', 'just-because'] as const;
export const defaultCategory: CategoryKey = 'just-because';
export const categorySchema = z.enum(categoryKeys, 'Please choose a category');
