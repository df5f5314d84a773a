import { ArrowUp } from 'lucide-react';
import { categoryLabels, type MessageTemplate, type TipsCategory } from '#web/content/message-tips-idea.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Card } from '#web/ui/card.tsx';
import { IdeaActions } from './idea-actions.tsx';

function Template({ template: { id, title, when, opening, prompts } }: { template: MessageTemplate }) {
  return (
    <Card className="flex h-full flex-col gap-4 p-5 sm:p-6 print:break-inside-avoid">
      <div>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1 text-ink-2">{when}</p>
      </div>
      <p className="rounded-field bg-butter px-4 py-3 font-display leading-snug">“{opening}”</p>
      <ul className="grid flex-1 content-start list-disc gap-1.5 pl-5 marker:text-poppy">
        {prompts.map((prompt) => (
          <li key={prompt} className="pl-0.5">
            {prompt}
          </li>
        ))}
      </ul>
      <IdeaActions id={id} title={title} text={[title, opening, prompts.join('\n')].join('\n\n')} />
    </Card>
  );
}

/** What one category is for: small ideas beside its picture, templates next to them. */
export function CategorySection({ category: { key, purpose, ideas, templates } }: { category: TipsCategory }) {
  return (
    <section
      aria-labelledby={key}
      className="grid grid-cols-1 gap-x-12 gap-y-8 border-t border-line pt-10 lg:grid-cols-[17rem_1fr]"
    >
      <div className="grid grid-cols-1 content-start gap-6 sm:max-lg:grid-cols-2">
        <div>
          <Stamp tilt="left" className="w-36 sm:w-44 print:hidden">
            <Scene name={sceneForCategory(key)} className="aspect-4/3" />
          </Stamp>
          <h2 id={key} className="mt-6 scroll-mt-6 text-[1.75rem] leading-tight sm:text-[2rem]">
            {categoryLabels[key]}
          </h2>
          <p className="mt-2 text-ink-2">{purpose}</p>
        </div>
        <div>
          <h3 className="text-h3">{messageTips.ideas}</h3>
          <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-poppy">
            {ideas.map((idea) => (
              <li key={idea} className="pl-0.5">
                {idea}
              </li>
            ))}
          </ul>
          <a
            href={`#${messageTips.categories.id}`}
            className="tap mt-3 inline-flex items-center gap-2 rounded font-bold text-primary underline decoration-2 underline-offset-4 print:hidden"
          >
            <ArrowUp aria-hidden="true" className="size-5" />
            {messageTips.toContents}
          </a>
        </div>
      </div>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {templates.map((template) => (
          <li key={template.id}>
            <Template template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}
