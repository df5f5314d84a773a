import { ArrowLeft, ArrowUp } from 'lucide-react';
import type { ReadingDocument, ReadingSection } from '#web/content/reading-document.ts';
import { blockNames } from '#web/features/audio-reader/block-names.ts';
import { Listen } from '#web/features/audio-reader/listen.tsx';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { PhoneContents, SideContents } from './contents.tsx';
import { Block } from './reading-block.tsx';

function Section({ section: { id, title, blocks }, number }: { section: ReadingSection; number: number | null }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      {/* A plain anchor leads here, before any script runs and after a reload. */}
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
  /** Whether sections have numbers, as in terms that others refer to; questions have none. */
  numbered?: boolean;
  /** Whether the page can be read aloud. */
  listen?: boolean;
};

/** A long text on a sheet of writing paper: its contents beside it (above it on phones), a line of comfortable length, and fit to print. */
export function ReadingLayout({ document: text, numbered = true, listen = true }: ReadingLayoutProps) {
  const { title, lead, updatedOn, sections } = text;
  return (
    <>
      <div className="print:hidden">
        <PublicHeader />
      </div>
      <Main className="gutter pb-16 print:p-0">
        <LinkButton to="/" variant="quiet" size="small" className="-ml-3 mb-3 sm:-ml-4 print:hidden">
          <ArrowLeft aria-hidden="true" />
          Back to Home
        </LinkButton>
        <div className="items-start justify-between gap-12 lg:grid lg:grid-cols-[minmax(13rem,1fr)_minmax(0,42rem)]">
          <SideContents sections={sections} isNumbered={numbered} />
          <article className="mx-auto max-w-[42rem] overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:max-w-none print:overflow-visible print:border-0 print:shadow-none">
            <header className="@container relative overflow-hidden bg-butter px-5 pb-8 pt-8 sm:pb-10 sm:pl-26 sm:pr-12 sm:pt-11 print:p-0 print:pb-6">
              <Postmark
                top="SOMEDAY"
                lines={postmarkLines(updatedOn)}
                className="absolute -right-14 top-4 w-38 rotate-6 text-poppy sm:-right-2 sm:top-8 sm:w-44 @max-[15rem]:hidden print:hidden"
              />
              <PageTitle
                data-read={blockNames.title}
                className="max-w-[68%] text-h1 @max-[15rem]:max-w-none print:max-w-none"
              >
                {title}
              </PageTitle>
              <p className="mt-3 font-display text-[1.125rem] lining-nums">
                Last updated{' '}
                <time dateTime={updatedOn} className="whitespace-nowrap @max-[15rem]:whitespace-normal">
                  {formatDay(updatedOn)}
                </time>
              </p>
              <p data-read={blockNames.lead} className="mt-4 max-w-[27rem] text-balance text-ink-2 print:max-w-none">
                {lead}
              </p>
              {listen ? (
                <div className="mt-6 print:hidden">
                  <Listen text={text} isNumbered={numbered} />
                </div>
              ) : null}
            </header>
            <div className="print:hidden">
              <AirmailStrip />
            </div>
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
                  Back to the top
                </a>
              </p>
            </div>
          </article>
        </div>
      </Main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  );
}
