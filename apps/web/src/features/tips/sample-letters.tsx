import { categoryLabels } from '@someday/contract/texts/words.copy';
import { useSearch } from '@tanstack/react-router';
import { ChevronDown, ClipboardCopy, PenLine } from 'lucide-react';
import { messageSamples, type MessageSample } from '#web/content/message-tips-samples.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { PageSection } from '#web/ui/layout/public-page.tsx';
import { LinkButton } from '#web/ui/links.tsx';

export function IdeaActions({ id, title, text }: { id: string; title: string; text: string }) {
  // The person it's for, if they came from the composer.
  const { id: lovedOneId } = useSearch({ strict: false });
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 print:hidden">
      <LinkButton
        to="/member-dashboard"
        search={{ dialog: 'send', id: lovedOneId, idea: id }}
        size="small"
        aria-label={`${messageTips.use}: ${title}`}
      >
        <PenLine aria-hidden="true" />
        {messageTips.use}
      </LinkButton>
      <button
        type="button"
        aria-label={`${messageTips.copy}: ${title}`}
        className={buttonLook({ variant: 'quiet', size: 'small', className: 'noscript:hidden' })}
        onClick={() => void copyWithNotice(text, messageTips.copied)}
      >
        <ClipboardCopy aria-hidden="true" />
        {messageTips.copy}
      </button>
    </div>
  );
}

function Letter({ sample: { id, category, title, from, text } }: { sample: MessageSample }) {
  const [first, ...rest] = text;
  return (
    <article
      aria-labelledby={id}
      className="overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:break-inside-avoid print:[box-shadow:none]"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid grid-cols-1 gap-4 px-5 py-6 sm:px-8 sm:py-7">
        <header className="flex flex-wrap-reverse items-start justify-between gap-4">
          <div className="flex-1 basis-44">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="rounded-full bg-butter px-3 py-1 text-small font-bold">{messageTips.sample}</span>
              <span className="text-small text-ink-2">{categoryLabels[category]}</span>
            </p>
            <h3 id={id} className="mt-3 scroll-mt-6 text-h3">
              {title}
            </h3>
            <p className="text-ink-2">{from}</p>
          </div>
          <Stamp tilt="right" className="w-22 flex-none print:hidden">
            <Art name={sceneForCategory(category)} className="aspect-4/3" />
          </Stamp>
        </header>
        <p>{first}</p>
        <details className="group print:[&::details-content]:[content-visibility:visible]">
          <summary
            aria-label={`${messageTips.readOn}: ${title}`}
            className="tap flex items-center gap-2 font-bold text-primary group-open:hidden [&::-webkit-details-marker]:hidden print:hidden"
          >
            {messageTips.readOn}
            <ChevronDown aria-hidden="true" className="size-5" />
          </summary>
          <div className="grid gap-4">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
        <IdeaActions id={id} title={title} text={text.join('\n\n')} />
      </div>
    </article>
  );
}

export function SampleLetters() {
  const { id, title, text } = messageTips.samples;
  return (
    <PageSection {...{ id, title, text }} className="border-t border-line pt-10">
      <ul className="gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
        {messageSamples.map((sample) => (
          <li key={sample.id}>
            <Letter sample={sample} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
