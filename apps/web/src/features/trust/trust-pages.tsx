import { ArrowLeft, ArrowRight, Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { listOf } from '@someday/contract/texts/words';
import { publicFacts } from '#web/lib/facts.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Logo } from '#web/ui/art/mark.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { trustCopy as copy, type TrustGuidePath } from './trust.copy.ts';

/** `/trust`: what a device at home sees before it trusts the certificate. Without scripts but public/trust.js, which opens Someday. */
export function TrustPage() {
  return (
    <Sheet title={copy.title} lead={copy.lead}>
      <Card className="grid gap-5 p-5 shadow-lift-1 sm:p-8">
        <Heading id="set-up" title={copy.setUp.title} text={copy.setUp.text} />
        <ul className="grid gap-3 sm:grid-cols-3">
          {copy.setUp.devices.map(({ to, name }) => (
            <li key={to}>
              <a href={to} data-way className={buttonLook({ wide: true })}>
                {name}
                <ArrowRight aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
      <section aria-labelledby="once" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Heading id="once" title={copy.once.title} text={copy.once.text} />
        <Warnings />
        <Open variant="secondary" />
      </section>
      <Check />
      <section aria-labelledby="why">
        <Heading id="why" title={copy.why.title} text={copy.why.text} isSmall />
      </section>
    </Sheet>
  );
}

export function TrustGuidePage({ path }: { path: TrustGuidePath }) {
  const { title, lead, file, ways, undo, ...more } = copy.guides[path];
  return (
    <Sheet title={title} lead={lead} back={<BackToTrust />}>
      <a href={file.to} className={buttonLook({ size: 'large', className: 'w-fit max-sm:w-full' })}>
        <Download aria-hidden="true" />
        {file.name}
      </a>
      {ways.map((way) => (
        <section key={way.steps[0]} className="grid gap-4">
          {'name' in way ? <h2 className="text-h3">{way.name}</h2> : null}
          <ol className="grid gap-3">
            {way.steps.map((step, index) => (
              <Step key={step} number={index + 1}>
                {step}
              </Step>
            ))}
          </ol>
        </section>
      ))}
      {'note' in more ? <p className="text-ink-2">{more.note}</p> : null}
      <Card tone="butter" className="grid gap-4 p-5 sm:grid-cols-[1fr_auto] sm:items-center sm:p-6">
        <p>{copy.done.text}</p>
        <Open />
      </Card>
      <Check />
      <p className="text-ink-2">{undo}</p>
    </Sheet>
  );
}

type SheetProps = { title: string; lead: string; back?: ReactNode; children: ReactNode };

function Sheet({ title, lead, back, children }: SheetProps) {
  return (
    <>
      <header className="gutter flex h-18 items-center border-b border-line">
        <Logo />
      </header>
      <main
        id="main"
        className="gutter mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-9 py-8 sm:gap-12 sm:py-12"
      >
        <div>
          {back}
          <div className="flex items-center justify-between gap-6">
            <h1 className="text-h1">{title}</h1>
            <div className="w-32 flex-none max-sm:hidden">
              <Envelope state="sealed" />
            </div>
          </div>
          <p className="mt-3 max-w-[42rem] text-lead text-ink-2">{lead}</p>
        </div>
        <p
          role="status"
          data-trusted={copy.trusted}
          className="rounded-field bg-success-soft px-5 py-4 font-bold text-success empty:hidden"
        />
        {children}
      </main>
    </>
  );
}

function Heading({ id, title, text, isSmall = false }: { id: string; title: string; text: string; isSmall?: boolean }) {
  return (
    <div>
      <h2 id={id} className={isSmall ? 'text-h3' : 'text-h2'}>
        {title}
      </h2>
      <p className="mt-2 max-w-[42rem] text-ink-2">{text}</p>
    </div>
  );
}

function BackToTrust() {
  return (
    <a
      href="/trust"
      data-way
      className="tap -ml-1 mb-4 inline-flex items-center gap-2.5 rounded-full px-1 pr-3 font-bold text-ink-2 no-underline hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {copy.back}
    </a>
  );
}

function Open({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <a
      href={publicFacts().homeUrl ?? '/'}
      data-open
      className={buttonLook({ variant, size: 'large', className: 'w-fit max-sm:w-full' })}
    >
      {copy.once.open}
    </a>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-4 rounded-box border border-line bg-card p-4 sm:p-5">
      <Tap number={number} />
      <span className="pt-0.5">{children}</span>
    </li>
  );
}

function Tap({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-full bg-primary font-display text-on-primary"
    >
      {number}
    </span>
  );
}

function Check() {
  const { homeFingerprint } = publicFacts();
  return (
    <section aria-labelledby="check" className="grid gap-4">
      <Heading id="check" title={copy.check.title} text={copy.check.text} isSmall />
      <p className="w-fit max-w-[32rem] rounded-field bg-sunk px-5 py-4 font-mono leading-relaxed">
        {homeFingerprint?.match(/.{1,24}/g)?.map((part) => (
          <span key={part} className="inline-block whitespace-pre">
            {part}
          </span>
        ))}
      </p>
    </section>
  );
}

function Warnings() {
  const host = (publicFacts().homeUrl ?? '').replace('https://', '');
  return (
    <div
      role="region"
      aria-label={copy.once.pictures}
      tabIndex={0}
      className="relative max-sm:-mx-[20px] max-sm:snap-x max-sm:scroll-px-[20px] max-sm:overflow-x-auto max-sm:px-[20px]"
    >
      <ul className="grid gap-4 max-sm:w-max max-sm:grid-flow-col max-sm:auto-cols-[min(19rem,80vw)] sm:grid-cols-2 sm:gap-5">
        {copy.once.warnings.map(({ browser, headline, look, taps }) => {
          const named = taps.map((tap) => tap.replace('{host}', host.replace(/:\d+$/, '')));
          return (
            <li key={browser} data-browser={browser} className="snap-start">
              <figure className="grid h-full grid-rows-[1fr_auto] gap-3">
                <div
                  aria-hidden="true"
                  className="grid content-start gap-4 rounded-[1.75rem] border-2 border-control bg-card p-4 pb-6"
                >
                  <span className="truncate rounded-full bg-sunk px-4 py-1.5 text-center text-[0.875rem] text-ink-2">
                    {host}
                  </span>
                  <TriangleAlert className="mx-auto mt-2 size-9 text-danger" strokeWidth={1.75} />
                  <strong className="text-center leading-snug">{headline}</strong>
                  <span className="grid gap-1.5 px-4">
                    <span className="h-1.5 rounded-full bg-line" />
                    <span className="h-1.5 w-3/4 rounded-full bg-line" />
                  </span>
                  <span className="grid gap-2.5">
                    {named.map((tap, index) => (
                      <span key={tap} className="flex items-center gap-3">
                        <Tap number={index + 1} />
                        <span className={tapLook[look]}>{tap}</span>
                      </span>
                    ))}
                  </span>
                </div>
                <figcaption className="text-center font-bold">
                  {browser}
                  <span className="sr-only">{copy.once.described(browser, listOf(named))}</span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const tapLook = {
  links: 'text-info underline underline-offset-4',
  buttons: 'rounded-full border border-control px-3.5 py-1 text-[0.9375rem] font-bold',
} as const;
