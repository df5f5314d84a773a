import { ChevronDown } from 'lucide-react';
import type { ReadingSection } from '#web/content/reading-document.ts';

type Sections = { sections: readonly ReadingSection[]; isNumbered: boolean };

const heading = 'On this page';

function Links({ sections, isNumbered }: Sections) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="tap flex items-center gap-3 rounded-chip -outline-offset-3 px-3 py-2 leading-snug text-ink no-underline hover:bg-primary-soft hover:underline"
          >
            {isNumbered ? (
              <span className="w-6 flex-none text-right font-display lining-nums text-poppy">{index + 1}.</span>
            ) : null}
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Beside the text, where there is room; it stays in sight while the text moves. */
export function SideContents(contents: Sections) {
  return (
    <nav
      aria-label={heading}
      className="sticky top-6 -ml-3 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block print:hidden"
    >
      <p aria-hidden="true" className="px-3 pb-2 font-display text-h3">
        {heading}
      </p>
      <Links {...contents} />
    </nav>
  );
}

/** On phones the list is folded away: a dozen lines would stand before the first sentence. */
export function PhoneContents(contents: Sections) {
  return (
    <nav aria-label={heading} className="border-b border-line lg:hidden print:hidden">
      <details className="group">
        <summary className="tap flex items-center justify-between gap-3 px-5 py-3 font-bold sm:pl-26 sm:pr-12 [&::-webkit-details-marker]:hidden">
          {heading}
          <ChevronDown aria-hidden="true" className="size-6 flex-none text-primary group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-4 sm:px-[4.25rem]">
          <Links {...contents} />
        </div>
      </details>
    </nav>
  );
}
