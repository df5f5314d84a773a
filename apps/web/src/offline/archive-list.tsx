import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { postmarkLines } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { LetterBelow, LetterFront } from '#web/ui/art/letter.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { portraitOf, views, type Archive, type Section, type View } from './archive.ts';
import { MessageCard, ArchiveRow } from './message-card.tsx';
import { offlineCopy } from './offline.copy.ts';

export function titleOf({ from, content }: Archive): string {
  return from === null ? offlineCopy.member.title(content.member.name) : offlineCopy.lovedOne.title(from);
}

function Bundle({ archive: { content, from, madeOn } }: { archive: Archive }) {
  const { envelope } = offlineCopy;
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto aspect-520/364 w-[min(72vw,26rem)] lg:w-full *:absolute *:inset-0"
    >
      <div className="translate-y-3 rotate-4">
        <LetterBelow />
      </div>
      <div className="translate-y-1 -rotate-4">
        <LetterBelow />
      </div>
      <div className="rotate-1 drop-shadow-[0_12px_18px_rgb(42_24_3/0.22)]">
        <LetterFront
          name={envelope.to(content.people.map(({ name }) => name)) || content.member.name}
          from={envelope.from(from ?? content.member.name)}
          postmark={{ top: envelope.postmark, lines: postmarkLines(madeOn) }}
        />
      </div>
    </div>
  );
}

function Head({ archive }: { archive: Archive }) {
  const { content, from, addressed, library, deleted } = archive;
  const { member, lovedOne } = offlineCopy;
  const total = addressed.length + library.length + deleted.length;
  const recipients = new Set(addressed.map(({ person }) => person)).size;
  const hasSealed = addressed.some(({ state }) => state.kind === 'sealed');
  return (
    <div className="gutter grid items-center gap-x-16 gap-y-10 pt-6 pb-12 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-10">
      <div className="grid gap-4">
        <PageTitle className="text-h1 wrap-anywhere">{titleOf(archive)}</PageTitle>
        <p className="text-lead text-ink-2">
          {total === 0
            ? (from === null ? member : lovedOne).empty
            : from === null
              ? member.lead(total, recipients)
              : lovedOne.lead(total)}
        </p>
        {content.kind === 'member' && hasSealed ? <p className="max-w-xl text-ink-2">{member.keepPrivate}</p> : null}
      </div>
      <Bundle archive={archive} />
    </div>
  );
}

function People({ sections }: { sections: readonly Section[] }) {
  const people = sections.filter((section) => section.kind === 'person');
  if (people.length < 2) return null;
  return (
    <nav aria-label={offlineCopy.people}>
      <ul className="grid grid-cols-2 gap-x-2 gap-y-3 sm:flex sm:flex-wrap">
        {people.map(({ id, person }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center gap-3 rounded-full py-1 pr-4 sm:max-w-56 sm:pl-2 leading-tight font-bold text-ink no-underline hover:bg-primary-soft"
            >
              <PortraitStamp name={person.name} portrait={portraitOf(person.portrait)} className="w-10" />
              <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
                {person.name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionHead({ section }: { section: Section }) {
  const { id, messages } = section;
  const { noDay, library, deleted, count } = offlineCopy;
  const head = (title: string, text: string, art: ReactNode, look = 'text-[1.75rem]') => (
    <div className="flex items-center gap-4 lg:sticky lg:top-8 lg:flex-col lg:items-start">
      {art}
      <div className="min-w-0">
        <h2 id={`${id}-title`} dir="auto" className={`wrap-anywhere ${look}`}>
          {title}
        </h2>
        <p className="mt-1 text-ink-2 wrap-anywhere">{text}</p>
      </div>
    </div>
  );
  switch (section.kind) {
    case 'person': {
      const { name, relationship, portrait } = section.person;
      const stamp = (
        <PortraitStamp {...{ name }} portrait={portraitOf(portrait)} tilt="slightLeft" className="w-18 lg:w-26" />
      );
      return head(name, [relationship, count(messages.length)].filter(Boolean).join(' · '), stamp);
    }
    case 'year':
      return head(section.year, count(messages.length), null, 'text-[2.5rem] lg:text-[3.5rem]');
    case 'no-day':
      return head(noDay.title, noDay.text, <Envelope state="sealed" className="w-20 lg:w-24" />);
    case 'library':
      return head(library.title, library.text, <Envelope state="closed" className="w-20 lg:w-24" />);
    case 'deleted':
      return head(
        deleted.title,
        deleted.text,
        <Trash2 aria-hidden="true" strokeWidth={1.5} className="size-10 flex-none text-ink-2" />,
      );
  }
}

type ArchiveListProps = { archive: Archive; view: View; canChoose: boolean; sections: readonly Section[] };

export function ArchiveList({ archive, view, canChoose, sections }: ArchiveListProps) {
  const { label, ...words } = offlineCopy.views;
  return (
    <>
      <Head archive={archive} />
      {canChoose && sections.length > 0 ? (
        <div className="gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-5 pb-4">
          <SegmentedControl
            label={label}
            segments={views.map((value) => ({ value, label: words[value] }))}
            value={view}
            onValueChange={(value) => {
              location.hash = value;
            }}
          />
          <People sections={sections} />
        </div>
      ) : null}
      {sections.map((section, place) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="gutter scroll-mt-4"
        >
          {place === 0 && !canChoose ? null : <div aria-hidden="true" className="holes h-2.5" />}
          <div className="grid gap-x-12 gap-y-6 py-9 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-12">
            <SectionHead section={section} />
            {view === 'by-day' && canChoose ? (
              <ul className="divide-y divide-line lg:-mt-5">
                {section.messages.map((message) => (
                  <li key={message.id} className="offline-item -mx-3 px-3">
                    <ArchiveRow message={message} />
                  </li>
                ))}
              </ul>
            ) : (
              <ul className="grid grid-cols-2 content-start gap-x-5 gap-y-9 sm:grid-cols-3 lg:gap-x-8">
                {section.messages.map((message, index) => (
                  <li key={message.id} className="offline-item -m-3 p-3">
                    <MessageCard message={message} place={index} showsName={section.kind === 'deleted'} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </>
  );
}
