import { Phone, ChevronDown, Clock, ExternalLink, MessageCircle } from 'lucide-react';
import { crisisLinesForTheYoung } from '#web/content/crisis-lines-young.ts';
import {
  contactLink,
  crisisLines,
  type CrisisLine,
  type CrisisLines,
  type WayToReach,
} from '#web/content/crisis-lines.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { checkedOn, crisisResources } from '#web/content/crisis-resources.ts';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { Card, PageTitle } from '#web/ui/layout/page.tsx';
import { Contents, HomeLink, PageSection, PublicPage } from '#web/ui/layout/public-page.tsx';
import { readingCopy } from '#web/content/reading-document.ts';
import { buttonLook } from '#web/ui/button.tsx';

function wordsOf(way: WayToReach): string {
  if (way.kind === 'call') return crisisResources.call(way.number);
  return way.word === null ? crisisResources.text(way.number) : crisisResources.textWord(way.word, way.number);
}

function Reach({ way, name }: { way: WayToReach; name: string }) {
  const Icon = way.kind === 'call' ? Phone : MessageCircle;
  return (
    <a href={contactLink(way)} className={buttonLook({ variant: 'secondary', className: 'font-display' })}>
      <Icon aria-hidden="true" className="text-primary" />
      {wordsOf(way)}
      <span className="sr-only">, {name}</span>
    </a>
  );
}

function Website({ address }: { address: string }) {
  return (
    <a
      href={`https://${address}`}
      rel="external noopener noreferrer"
      className="tap inline-flex w-fit items-center gap-2 rounded font-bold break-all text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover"
    >
      {address.replace(/^www\./, '')}
      <ExternalLink aria-hidden="true" className="size-4.5 flex-none" />
    </a>
  );
}

function Line({ line: { name, what, hours, ways, website } }: { line: CrisisLine }) {
  return (
    <li className="grid gap-2.5">
      <p className="leading-snug">
        <strong className="block">{name}</strong>
        <span className="text-ink-2">{what}</span>
      </p>
      <p className="flex items-start gap-2 leading-snug text-ink-2">
        <Clock aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
        <span>
          <span className="sr-only">{crisisResources.hours} </span>
          {hours ?? crisisResources.always}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {ways.map((way) => (
          <Reach key={contactLink(way)} way={way} name={name} />
        ))}
      </div>
      {website ? <Website address={website} /> : null}
    </li>
  );
}

const firstNumbers = (lines: readonly CrisisLine[]): string =>
  lines.map(({ ways }) => ways[0]?.number ?? '').join(' · ');

/** Collapsed to one row, so that people find their own country among nearly thirty numbers. Printed open. */
function Country({ id, country, lines }: { id: string; country: string; lines: readonly CrisisLine[] }) {
  return (
    <details
      id={id}
      className="group scroll-mt-6 break-inside-avoid rounded-field border border-line bg-card open:shadow-lift-1 print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="tap flex items-center gap-3 rounded-field px-4 py-2.5 hover:bg-primary-soft [&::-webkit-details-marker]:hidden">
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-[1.1875rem] leading-snug">{country}</h3>
          <span className="font-display text-ink-2">{firstNumbers(lines)}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-6 flex-none text-primary group-open:rotate-180" />
      </summary>
      <ul className="grid gap-6 px-4 pt-2 pb-5">
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
    </details>
  );
}

function Countries({ lines, prefix = '' }: { lines: CrisisLines; prefix?: string }) {
  return (
    <div className="grid items-start gap-2.5 md:grid-cols-2 lg:grid-cols-3">
      {Object.entries(lines).map(([country, ofCountry]) => {
        const id = prefix + country.toLowerCase().replaceAll(' ', '-');
        return <Country key={id} id={id} country={country} lines={ofCountry} />;
      })}
    </div>
  );
}

const { danger, contents, talk, young, elsewhere, now, about } = crisisResources;
const parts = (['young', 'now', 'elsewhere'] as const).map((part) => ({
  id: crisisResources[part].id,
  title: contents[part],
}));

function Danger() {
  return (
    <section
      aria-labelledby="danger"
      className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1"
    >
      <AirmailStrip />
      <div className="grid gap-4 px-5 py-5 sm:px-9 sm:py-8">
        <h2 id="danger" className="text-[1.625rem] sm:text-[2rem]">
          {danger.title}
        </h2>
        <p className="max-w-[42rem]">{danger.text}</p>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-3 gap-y-4">
          {danger.numbers.map(({ way, where }) => (
            <li key={way.number} className="max-sm:first:col-span-full">
              <a
                href={contactLink(way)}
                className="grid gap-2 rounded-field text-ink no-underline [&:hover>span:first-child]:bg-primary-hover"
              >
                <span className="flex min-h-16 items-center justify-center gap-2 rounded-field bg-primary px-2 sm:min-h-18 font-display text-[1.75rem] leading-none text-on-primary">
                  <Phone aria-hidden="true" className="size-5.5 flex-none" />
                  <span>
                    <span className="sr-only">{crisisResources.call(way.number)}</span>
                    <span aria-hidden="true">{way.number}</span>
                  </span>
                </span>
                <span className="text-center leading-snug">{where}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="max-w-[42rem] text-ink-2">{danger.elsewhere}</p>
      </div>
    </section>
  );
}

function WhatToDo() {
  return (
    <Card className="max-w-[50rem] p-5 sm:p-9">
      <ul className="grid max-w-[42rem] list-disc gap-3 pl-6 text-lead marker:text-poppy">
        {now.points.map((point) => (
          <li key={point} className="pl-1">
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function About() {
  return (
    <section aria-labelledby="about" className="grid max-w-[42rem] gap-3 border-t border-line pt-8 text-ink-2">
      <h2 id="about" className="text-h3 text-ink">
        {about.title}
      </h2>
      <p>
        <Sentence text={about.checked} parts={{ day: <time dateTime={checkedOn}>{formatDay(checkedOn)}</time> }} />
      </p>
      <p>{about.noEmergency}</p>
      <p>{about.websites}</p>
      <div>
        <HomeLink>{crisisResources.home}</HomeLink>
      </div>
    </section>
  );
}

/** Linked from messages for tough times, so whom to call comes before everything else. */
export function CrisisPage() {
  return (
    <PublicPage className="gutter overflow-x-clip pb-16">
      <HomeLink>{crisisResources.home}</HomeLink>
      <header className="relative pt-2 pb-5 sm:pt-3 sm:pb-6">
        <PageTitle className="text-h1">{crisisResources.title}</PageTitle>
        <p className="mt-2 text-lead text-ink-2">{crisisResources.lead}</p>
        <Postmark
          top={readingCopy.postmark}
          lines={postmarkLines(checkedOn)}
          className="absolute -top-1 right-0 w-44 rotate-6 text-poppy max-sm:hidden print:hidden"
        />
      </header>
      <div className="grid gap-13 lg:gap-16">
        <div className="grid gap-6">
          <Danger />
          <Contents label={contents.title} parts={parts} />
        </div>
        <PageSection {...talk}>
          <Countries lines={crisisLines} />
        </PageSection>
        <PageSection {...young}>
          <Countries lines={crisisLinesForTheYoung} prefix="young-" />
        </PageSection>
        <PageSection {...elsewhere}>
          <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            {elsewhere.directories.map(({ name, what, website }) => (
              <li key={name}>
                <strong className="block">{name}</strong>
                <span className="block text-ink-2">{what}</span>
                <Website address={website} />
              </li>
            ))}
          </ul>
        </PageSection>
        <PageSection {...now}>
          <WhatToDo />
        </PageSection>
        <About />
      </div>
    </PublicPage>
  );
}
