import { categoryLabels } from '@someday/contract/texts/words.copy';
import { LifeBuoy, Clapperboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { tipsCategories, type MessageTemplate, type TipsCategory } from '#web/content/message-tips-categories.ts';
import { messageSamples } from '#web/content/message-tips-samples.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { Art, sceneForCategory, type SceneName } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { PublicPage } from '#web/ui/layout/public-page.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { IdeasDeck, type DeckGroup } from './ideas-deck.tsx';
import { SampleLetter, IdeaActions, IdeaCard } from './sample-letters.tsx';
import { Points, TipsHead } from './tips-head.tsx';

const ofTemplate = (category: TipsCategory['key'], { id, title, when, opening, prompts }: MessageTemplate) => ({
  id,
  title,
  content: (
    <IdeaCard id={id} title={title} lead={when} scene={sceneForCategory(category)}>
      <p className="rounded-field bg-butter px-4 py-3 font-display leading-snug">“{opening}”</p>
      <Points points={prompts} className="gap-1.5" />
      <IdeaActions id={id} title={title} text={[title, opening, prompts.join('\n')].join('\n\n')} />
    </IdeaCard>
  ),
});

type Part = { id: string; short: string; title: string };

/** The part itself is its group's first card. */
const groupOf = (
  { id, short, title }: Part,
  scene: SceneName,
  content: ReactNode,
  others: DeckGroup['cards'] = [],
): DeckGroup => ({ id, label: short, scene, cards: [{ id, title, content }, ...others] });

function ofCategory({ key, purpose, ideas, templates }: TipsCategory): DeckGroup {
  const [title, scene] = [categoryLabels[key], sceneForCategory(key)];
  return groupOf(
    { id: key, short: title, title },
    scene,
    <IdeaCard id={key} title={title} lead={purpose} scene={scene}>
      <h3 className="text-h3">{messageTips.ideas}</h3>
      <Points points={ideas} className="gap-2" />
    </IdeaCard>,
    templates.map((template) => ofTemplate(key, template)),
  );
}

function FirstMessage() {
  const { id, title, text, steps, start, recording } = messageTips.first;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1">
      <AirmailStrip />
      <div className="grid grid-cols-1 gap-7 px-5 py-8 sm:px-9 sm:py-11">
        <div>
          <h2 id={id} className="scroll-mt-6 text-h2">
            {title}
          </h2>
          <p className="mt-2 text-ink-2">{text}</p>
        </div>
        <ol className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {steps.map((step, index) => (
            <li key={step.title} className="grid grid-cols-[2rem_1fr] print:break-inside-avoid">
              <span aria-hidden="true" className="font-display text-h3 leading-snug text-poppy">
                {index + 1}
              </span>
              <p>
                <strong>{step.title}</strong> {step.text}
              </p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          <LinkButton to="/member-dashboard" search={{ dialog: 'send' }}>
            <Clapperboard aria-hidden="true" />
            {start}
          </LinkButton>
          <LinkButton to="/recording-tips" variant="secondary">
            {recording}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function HardSubjects() {
  const { id, title, text, points, crisis, crisisLink } = messageTips.hard;
  return (
    <div className="rounded-box bg-band px-5 py-9 text-on-band sm:px-9 sm:py-11 print:bg-transparent print:p-0 print:text-ink">
      <div className="grid gap-7">
        <div>
          <h2 id={id} className="scroll-mt-6 text-h2">
            {title}
          </h2>
          <p className="mt-3 max-w-[42rem] text-lead text-on-band-2 print:text-ink">{text}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {points.map((point) => (
            <li key={point.title} className="border-t border-on-band-2 pt-4 print:break-inside-avoid">
              <h3 className="text-h3">{point.title}</h3>
              <p className="mt-1.5">{point.text}</p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-on-band-2 pt-6">
          <p className="max-w-[42rem] flex-1 basis-72">{crisis}</p>
          <LinkButton to="/crisis-resources" variant="marigold" className="print:hidden">
            <LifeBuoy aria-hidden="true" />
            {crisisLink}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

const { first, categories, samples, hard } = messageTips;

const groups: readonly DeckGroup[] = [
  groupOf(first, 'morning', <FirstMessage />),
  ...tipsCategories.map(ofCategory),
  groupOf(
    samples,
    'shore',
    <IdeaCard id={samples.id} title={samples.title} lead={samples.text} scene="shore">
      <Points points={messageSamples.map(({ title }) => title)} className="gap-2" />
    </IdeaCard>,
    messageSamples.map((sample) => ({ id: sample.id, title: sample.title, content: <SampleLetter sample={sample} /> })),
  ),
  groupOf(hard, 'lamp', <HardSubjects />),
];

function Album() {
  return (
    <div className="flex items-center">
      <Stamp tilt="left" className="w-36">
        <Art name="morning" className="aspect-4/3" />
      </Stamp>
      <Stamp tilt="right" className="-ml-6 mt-12 w-44">
        <Art name="shore" className="aspect-4/3" />
      </Stamp>
    </div>
  );
}

/** Everything can be read without scripts. Choosing an idea opens a new message with it. */
export function MessageTipsPage() {
  return (
    <PublicPage>
      <div className="gutter overflow-x-clip">
        <TipsHead home={messageTips.home} title={messageTips.title} lead={messageTips.lead}>
          <Album />
        </TipsHead>
        <div className="grid grid-cols-1 gap-5 pb-13 sm:pb-20">
          <h2 id={categories.id} className="text-h3">
            {categories.title}
          </h2>
          <IdeasDeck groups={groups} words={messageTips} />
          <p className="mx-auto max-w-3xl text-ink-2">{categories.text}</p>
        </div>
      </div>
    </PublicPage>
  );
}
