import { categoryLabels } from '@someday/contract/texts/words.copy';
import { LifeBuoy, Clapperboard, ArrowUp, ChevronDown } from 'lucide-react';
import { tipsCategories, type MessageTemplate, type TipsCategory } from '#web/content/message-tips-categories.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Contents, PageSection, PublicPage } from '#web/ui/layout/public-page.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { SampleLetters, IdeaActions } from './sample-letters.tsx';
import { Points, TipsHead } from './tips-head.tsx';

/** Collapsed to its title, since all of them open were twenty screens of a phone. Printed open. */
function Template({
  template: { id, title, when, opening, prompts },
  isOpen,
}: {
  template: MessageTemplate;
  isOpen: boolean;
}) {
  return (
    <details
      open={isOpen}
      className="group rounded-box border border-line bg-card print:break-inside-avoid print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex items-start gap-3 rounded-box p-5 hover:bg-primary-soft group-open:hover:bg-transparent sm:px-6 [&::-webkit-details-marker]:hidden">
        <div className="flex-1">
          <h3 className="text-h3">{title}</h3>
          <p className="mt-1 text-ink-2">{when}</p>
        </div>
        <ChevronDown aria-hidden="true" className="size-6 flex-none text-primary group-open:rotate-180 print:hidden" />
      </summary>
      <div className="grid gap-4 px-5 pb-5 sm:px-6 sm:pb-6">
        <p className="rounded-field bg-butter px-4 py-3 font-display leading-snug">“{opening}”</p>
        <Points points={prompts} className="gap-1.5" />
        <IdeaActions id={id} title={title} text={[title, opening, prompts.join('\n')].join('\n\n')} />
      </div>
    </details>
  );
}

function CategorySection({ category: { key, purpose, ideas, templates } }: { category: TipsCategory }) {
  return (
    <section
      aria-labelledby={key}
      className="grid grid-cols-1 gap-x-12 gap-y-8 border-t border-line pt-10 lg:grid-cols-[17rem_1fr]"
    >
      <div className="grid grid-cols-1 content-start gap-6 sm:max-lg:grid-cols-2">
        <div>
          <Stamp tilt="left" className="w-36 sm:w-44 print:hidden">
            <Art name={sceneForCategory(key)} className="aspect-4/3" />
          </Stamp>
          <h2 id={key} className="mt-6 scroll-mt-6 text-[1.75rem] leading-tight sm:text-[2rem]">
            {categoryLabels[key]}
          </h2>
          <p className="mt-2 text-ink-2">{purpose}</p>
        </div>
        <div>
          <h3 className="text-h3">{messageTips.ideas}</h3>
          <Points points={ideas} className="mt-3 gap-2" />
          <a
            href={`#${messageTips.categories.id}`}
            className="tap mt-3 inline-flex items-center gap-2 rounded font-bold text-primary underline decoration-2 underline-offset-4 print:hidden"
          >
            <ArrowUp aria-hidden="true" className="size-5" />
            {messageTips.toContents}
          </a>
        </div>
      </div>
      <ul className="gap-5 *:mb-3 *:break-inside-avoid sm:columns-2 sm:*:mb-5">
        {templates.map((template, index) => (
          <li key={template.id}>
            <Template template={template} isOpen={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstMessage() {
  const { id, title, text, steps, start, recording } = messageTips.first;
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1">
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
    </section>
  );
}

const { first, categories, samples, hard } = messageTips;

const stamps = [
  ...tipsCategories.map(({ key }) => ({ id: key, label: categoryLabels[key], scene: sceneForCategory(key) })),
  { id: samples.id, label: samples.title, scene: 'shore' },
] as const;

function CategoryLinks() {
  const { id, title, text } = messageTips.categories;
  return (
    <PageSection {...{ id, title, text }} className="print:hidden">
      <nav aria-label={title}>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
          {stamps.map((stamp) => (
            <li key={stamp.id}>
              <a
                href={`#${stamp.id}`}
                className="grid gap-2.5 rounded-field text-center leading-tight font-bold text-ink no-underline hover:underline"
              >
                <Stamp>
                  <Art name={stamp.scene} className="aspect-4/3" />
                </Stamp>
                {stamp.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </PageSection>
  );
}

function HardSubjects() {
  const { id, title, text, points, crisis, crisisLink } = messageTips.hard;
  return (
    <section
      aria-labelledby={id}
      className="bg-band py-13 text-on-band sm:py-20 print:bg-transparent print:py-4 print:text-ink"
    >
      <div className="gutter grid gap-8">
        <div>
          <h2 id={id} className="scroll-mt-6 text-h2">
            {title}
          </h2>
          <p className="mt-3 max-w-[42rem] text-lead text-on-band-2 print:text-ink">{text}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-3">
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
    </section>
  );
}

const contents = [first, categories, samples, hard].map(({ id, short }) => ({ id, title: short }));

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
        <div className="grid grid-cols-1 gap-11 pb-13 sm:gap-13 sm:pb-20">
          <Contents label={messageTips.contents} parts={contents} />
          <FirstMessage />
          <CategoryLinks />
          {tipsCategories.map((category) => (
            <CategorySection key={category.key} category={category} />
          ))}
          <SampleLetters />
        </div>
      </div>
      <HardSubjects />
    </PublicPage>
  );
}
