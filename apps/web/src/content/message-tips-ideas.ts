import type { CategoryKey } from '@someday/contract/rules/categories';
import { tipsCategories } from './message-tips-categories.ts';
import { messageSamples } from './message-tips-samples.ts';
import type { MessageTemplate, MessageSample } from './message-tips-idea.ts';

/** What the form of a message begins with when somebody has chosen a template or a sample. */
export interface MessageIdea {
  readonly kind: 'template' | 'sample';
  readonly title: string;
  readonly category: CategoryKey;
  readonly description: string;
  /** What to tell, beside the camera; none with a sample, whose words are the description. */
  readonly prompts: readonly string[];
}

const ofTemplate = (category: CategoryKey, { title, opening, prompts }: MessageTemplate): MessageIdea => ({
  kind: 'template',
  title,
  category,
  description: opening,
  prompts,
});

const ofSample = ({ category, title, text }: MessageSample): MessageIdea => ({
  kind: 'sample',
  title,
  category,
  description: text.join('\n\n'),
  prompts: [],
});

/** The idea of that name; undefined when there is none. */
export function ideaOf(id: string): MessageIdea | undefined {
  for (const { key, templates } of tipsCategories) {
    const template = templates.find((each) => each.id === id);
    if (template) return ofTemplate(key, template);
  }
  const sample = messageSamples.find((each) => each.id === id);
  return sample && ofSample(sample);
}
