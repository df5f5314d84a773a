import { clsx } from 'clsx';
import { ArrowRight, AtSign, ExternalLink } from 'lucide-react';
import type { ReadingBlock, ReadingLink, ReadingQuestion } from '#web/content/reading-document.ts';
import { blockNames } from '#web/features/audio-reader/block-names.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { TextAnchor } from '#web/ui/text-anchor.tsx';

/** Whatever is read aloud carries its name (`data-read`), by which the reader finds it. */
type NameOf = (item: number) => string;

/** On paper nobody can press: there the address stands behind the words, where these are not the address. */
const printedAddress = "print:after:content-['_('attr(href)')']";

/** A letter to somebody is a button; a page to go on to is a link. */
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

function Links({ links, nameOf }: { links: readonly ReadingLink[]; nameOf: NameOf }) {
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
    <div className="grid gap-2 pt-2">
      <h3 data-read={nameOf(0)} className="break-after-avoid font-sans text-[1.125rem] font-bold">
        {question}
      </h3>
      {answer.map((paragraph, index) => (
        <p key={paragraph} data-read={nameOf(index + 1)}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** The `index`-th block of a section. */
export function Block({ block, section, index }: { block: ReadingBlock; section: string; index: number }) {
  const nameOf = (item: number) => blockNames.item(section, index, item);
  if (typeof block === 'string') return <p data-read={blockNames.block(section, index)}>{block}</p>;
  if ('links' in block) return <Links links={block.links} nameOf={nameOf} />;
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
