import type { CategoryKey } from '@someday/contract/rules/categories';
import { tipsCategories, type MessageTemplate } from './message-tips-categories.ts';
import { messageSamples, type MessageSample } from './message-tips-samples.ts';

export interface MessageIdea {
  readonly id: string;
  readonly kind: 'template' | 'sample';
  readonly title: string;
  readonly category: CategoryKey;
  readonly description: string;
  /** Shown above the camera; empty for a sample, whose text is the description. */
  readonly prompts: readonly string[];
}

const ofTemplate = (category: CategoryKey, { id, title, opening, prompts }: MessageTemplate): MessageIdea => ({
  id,
  kind: 'template',
  title,
  category,
  description: opening,
  prompts,
});

const ofSample = ({ id, category, title, text }: MessageSample): MessageIdea => ({
  id,
  kind: 'sample',
  title,
  category,
  description: text.join('\n\n'),
  prompts: [],
});

export function ideaOf(id: string): MessageIdea | undefined {
  for (const { key, templates } of tipsCategories) {
    const template = templates.find((each) => each.id === id);
    if (template) return ofTemplate(key, template);
  }
  const sample = messageSamples.find((each) => each.id === id);
  return sample && ofSample(sample);
}
