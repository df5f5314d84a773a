import { ChevronDown, Clock, ExternalLink, MessageCircle, Phone } from 'lucide-react';
import { addressOf, type CrisisCountry, type CrisisLine, type WayToReach } from '#web/content/crisis-line.ts';
import { crisisResources } from '#web/content/crisis-resources.ts';
import { buttonLook } from '#web/ui/button.tsx';

function wordsOf(way: WayToReach): string {
  if (way.kind === 'call') return crisisResources.call(way.number);
  return way.word === null ? crisisResources.text(way.number) : crisisResources.textWord(way.word, way.number);
}

function Reach({ way, name }: { way: WayToReach; name: string }) {
  const Icon = way.kind === 'call' ? Phone : MessageCircle;
  return (
    <a href={addressOf(way)} className={buttonLook({ variant: 'secondary', className: 'font-display' })}>
      <Icon aria-hidden="true" className="text-primary" />
      {wordsOf(way)}
      <span className="sr-only">, {name}</span>
    </a>
  );
}

/** Someone else's website, which gets no referrer. */
export function Website({ address }: { address: string }) {
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
          {hours}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {ways.map((way) => (
          <Reach key={addressOf(way)} way={way} name={name} />
        ))}
      </div>
      {website === null ? null : <Website address={website} />}
    </li>
  );
}

const firstNumbers = (lines: readonly CrisisLine[]): string =>
  lines.map(({ ways }) => ways[0]?.number ?? '').join(' · ');

/** Collapsed to one row, so that people find their own country among nearly thirty numbers. Printed open. */
function Country({ country: { id, country, lines } }: { country: CrisisCountry }) {
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

export function Countries({ countries }: { countries: readonly CrisisCountry[] }) {
  return (
    <div className="grid items-start gap-2.5 md:grid-cols-2 lg:grid-cols-3">
      {countries.map((country) => (
        <Country key={country.id} country={country} />
      ))}
    </div>
  );
}
