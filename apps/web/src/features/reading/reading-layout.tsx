import { ArrowLeft, ArrowUp, ChevronDown, ArrowRight, AtSign, ExternalLink } from 'lucide-react';
import { clsx } from 'clsx';
import {
  type ReadingDocument,
  type ReadingSection,
  type ReadingBlock,
  type ReadingLink,
  type ReadingQuestion,
  readingCopy as copy,
} from '#web/content/reading-document.ts';
import { blockNames } from '#web/features/audio-reader/sentences.ts';
import { Listen } from '#web/features/audio-reader/listen.tsx';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { buttonLook, TextAnchor } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { PublicPage } from '#web/ui/layout/public-page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

/** `data-read` names of a block's items, by which the audio reader finds them. */
type NameOf = (item: number) => string;

/** Prints a link's address after its text, unless the text is the address. */
const printedAddress = "print:after:content-['_('attr(href)')']";

function LinkTo({ link: { text, to }, name }: { link: ReadingLink; name: string }) {
  const look = clsx(!to.endsWith(text) && printedAddress);
  if (to.startsWith('mailto:')) {
    return (
      <a href={to} className={buttonLook({ variant: 'secondary', className: clsx('max-w-full wrap-anywhere', look) })}>
        <AtSign aria-hidden="true" className="print:hidden" />
        <span data-read={name}>{text}</span>
      </a>
    );
  }
  const isElsewhere = to.startsWith('https:');
  const Icon = isElsewhere ? ExternalLink : ArrowRight;
  return (
    <>
      <Icon aria-hidden="true" className="size-5 flex-none text-poppy print:hidden" />
      <TextAnchor
        href={to}
        {...(isElsewhere && { rel: 'external noopener noreferrer' })}
        data-read={name}
        className={clsx('py-3 print:py-0', look)}
      >
        {text}
      </TextAnchor>
    </>
  );
}

function ReadingBlockLinks({ links, nameOf }: { links: readonly ReadingLink[]; nameOf: NameOf }) {
  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-2 print:block print:pl-4">
      {links.map((link, index) => (
        <li key={link.to} className="flex items-center gap-2.5">
          <LinkTo link={link} name={nameOf(index)} />
        </li>
      ))}
    </ul>
  );
}

function Question({ asked: { question, answer }, nameOf }: { asked: ReadingQuestion; nameOf: NameOf }) {
  return (
    <details className="group border-b border-line [details+&]:-mt-4 print:[&::details-content]:[content-visibility:visible]">
      <summary className="tap flex items-center justify-between gap-4 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3 data-read={nameOf(0)} className="break-after-avoid font-sans text-[1.125rem] leading-snug font-bold">
          {question}
        </h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5.5 flex-none text-primary group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid gap-2 pb-5 sm:pr-10">
        {answer.map((paragraph, index) => (
          <p key={paragraph} data-read={nameOf(index + 1)}>
            {paragraph}
          </p>
        ))}
      </div>
    </details>
  );
}

function Block({ block, section, index }: { block: ReadingBlock; section: string; index: number }) {
  const nameOf = (item: number) => blockNames.item(section, index, item);
  if (typeof block === 'string') return <p data-read={blockNames.block(section, index)}>{block}</p>;
  if ('links' in block) return <ReadingBlockLinks links={block.links} nameOf={nameOf} />;
  if ('question' in block) return <Question asked={block} nameOf={nameOf} />;
  return (
    <ul className="grid list-disc gap-2.5 pl-6 marker:text-poppy">
      {block.map((point, item) => (
        <li key={point} className="pl-1" data-read={nameOf(item)}>
          {point}
        </li>
      ))}
    </ul>
  );
}

type Sections = { sections: readonly ReadingSection[]; isNumbered: boolean };

function Links({ sections, isNumbered }: Sections) {
  return (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="tap flex items-center gap-3 rounded-chip -outline-offset-3 px-3 py-2 leading-snug text-ink no-underline hover:bg-primary-soft hover:underline"
          >
            {isNumbered ? <span className="w-6 flex-none text-right font-display text-poppy">{index + 1}.</span> : null}
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function SideContents(contents: Sections) {
  return (
    <nav
      aria-label={copy.contents}
      className="sticky top-6 -ml-3 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block print:hidden"
    >
      <p aria-hidden="true" className="px-3 pb-2 font-display text-h3">
        {copy.contents}
      </p>
      <Links {...contents} />
    </nav>
  );
}

/** Collapsed on phones, where a dozen lines would come before the first sentence. */
function PhoneContents(contents: Sections) {
  return (
    <nav aria-label={copy.contents} className="border-b border-line lg:hidden print:hidden">
      <details className="group">
        <summary className="tap flex items-center justify-between gap-3 px-5 py-3 font-bold sm:pl-26 sm:pr-12 [&::-webkit-details-marker]:hidden">
          {copy.contents}
          <ChevronDown aria-hidden="true" className="size-6 flex-none text-primary group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-4 sm:px-[4.25rem]">
          <Links {...contents} />
        </div>
      </details>
    </nav>
  );
}

function Section({ section: { id, title, blocks }, number }: { section: ReadingSection; number: number | null }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      {/* The id is on the heading, so that plain anchors work without scripts and after a reload. */}
      <h2 id={id} className="relative scroll-mt-6 break-after-avoid text-[1.5rem] leading-tight sm:text-[1.75rem]">
        {number === null ? null : (
          <>
            <span className="text-poppy sm:absolute sm:right-full sm:mr-3.5 print:static print:mr-0">
              {number}.
            </span>{' '}
          </>
        )}
        <span data-read={blockNames.heading(id)}>{title}</span>
      </h2>
      {blocks.map((block, index) => (
        <Block key={blockNames.block(id, index)} block={block} section={id} index={index} />
      ))}
    </section>
  );
}

type ReadingLayoutProps = {
  document: ReadingDocument;
  /** Whether sections are numbered: legal texts are, since others refer to them; questions aren't. */
  numbered?: boolean;
};

export function ReadingLayout({ document: text, numbered = true }: ReadingLayoutProps) {
  const { title, lead, updatedOn, sections } = text;
  return (
    <PublicPage className="gutter pb-16 print:p-0">
      <LinkButton to="/" variant="quiet" size="small" className="-ml-3 mb-3 sm:-ml-4 print:hidden">
        <ArrowLeft aria-hidden="true" />
        {copy.home}
      </LinkButton>
      <div className="items-start justify-between gap-12 lg:grid lg:grid-cols-[minmax(13rem,1fr)_minmax(0,42rem)]">
        <SideContents sections={sections} isNumbered={numbered} />
        <article className="mx-auto max-w-[42rem] overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:max-w-none print:overflow-visible print:border-0 print:[box-shadow:none]">
          <header className="@container relative overflow-hidden bg-butter px-5 pb-8 pt-8 sm:pb-10 sm:pl-26 sm:pr-12 sm:pt-11 print:p-0 print:pb-6">
            <Postmark
              top={copy.postmark}
              lines={postmarkLines(updatedOn)}
              className="absolute -right-16 -bottom-1 w-38 rotate-6 text-poppy sm:-right-2 sm:top-8 sm:bottom-auto sm:w-44 @max-[15rem]:hidden print:hidden"
            />
            <PageTitle data-read={blockNames.title} className="text-h1 sm:max-w-[68%] print:max-w-none">
              {title}
            </PageTitle>
            <p className="mt-3 font-display text-[1.125rem]">
              <Sentence
                text={copy.updated}
                parts={{
                  day: (
                    <time dateTime={updatedOn} className="whitespace-nowrap @max-[15rem]:whitespace-normal">
                      {formatDay(updatedOn)}
                    </time>
                  ),
                }}
              />
            </p>
            <p data-read={blockNames.lead} className="mt-4 max-w-[27rem] text-balance text-ink-2 print:max-w-none">
              {lead}
            </p>
            <div className="mt-6 print:hidden">
              <Listen text={text} isNumbered={numbered} />
            </div>
          </header>
          <AirmailStrip className="print:hidden" />
          <PhoneContents sections={sections} isNumbered={numbered} />
          <div className="grid gap-11 px-5 py-9 sm:gap-13 sm:py-13 sm:pl-26 sm:pr-[min(5rem,9%)] print:max-w-none print:gap-7 print:p-0">
            {sections.map((section, index) => (
              <Section key={section.id} section={section} number={numbered ? index + 1 : null} />
            ))}
            <p className="print:hidden">
              <a
                href="#main"
                className="tap inline-flex items-center gap-2 rounded font-bold text-primary underline decoration-2 underline-offset-4"
              >
                <ArrowUp aria-hidden="true" className="size-5" />
                {copy.top}
              </a>
            </p>
          </div>
        </article>
      </div>
    </PublicPage>
  );
}
