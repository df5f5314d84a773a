import { useSearch } from '@tanstack/react-router';
import type { LovedOne } from '@someday/contract/loved-ones';
import { Download, Printer } from 'lucide-react';
import { encode } from 'uqr';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { keepsakeCardCopy as card } from '@someday/contract/keepsake.copy';
import { onlyHere } from '@someday/contract/words.copy';
import { errorText } from '#web/api/api-error.ts';
import { endpointUrl } from '#web/api/client.ts';
import { senderFor, useParents } from '#web/queries/loved-ones.ts';
import { BackLink } from '#web/ui/links.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { promises } from '#web/lib/facts.ts';
import { typedAddress } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Logo } from '#web/ui/art/mark.tsx';
import { StampAvatar } from '#web/ui/art/stamp.tsx';
import { keepsakeCopy as copy } from './keepsake.copy.ts';

function Head({ name, from }: { name: string; from: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 pt-1">
        <p className="text-ink-2">{card.forBlank}</p>
        <h2 className="text-[clamp(2rem,9vw,2.75rem)] wrap-anywhere print:text-[30pt]">{name}</h2>
        <p className="mt-1.5 text-[1.125rem] wrap-anywhere">{card.from(from)}</p>
      </div>
      <div className="relative flex-none">
        <StampAvatar name={name} className="w-20 rotate-2 sm:w-24" />
        <Postmark
          top={card.brand.toUpperCase()}
          lines={card.postmark}
          className="absolute -bottom-7 -left-14 w-34 -rotate-12 text-poppy opacity-90 print:text-[#b4372a]"
        />
      </div>
    </div>
  );
}

function Steps({ address }: { address: string }) {
  return (
    <ol className="grid list-decimal gap-2.5 pl-5 leading-snug marker:font-display marker:text-poppy">
      <li>
        {card.goTo} <span className="block font-bold wrap-anywhere">{address}</span>
      </li>
      <li>{card.typeCode}</li>
      <li>{card.thatIsAll}</li>
    </ol>
  );
}

/** A 13 × 18 cm card that opens a loved one's messages years from now: their name, the code, and what to do with it. */
export function KeepsakeCard({ lovedOne, from }: { lovedOne: LovedOne; from: string }) {
  const { name, accessCode, shareableUrl } = lovedOne;
  return (
    <article
      aria-label={copy.title}
      className="keepsake-card flex flex-col overflow-hidden rounded-box border border-line bg-card text-ink shadow-lift-2 print:rounded-none print:shadow-none"
    >
      <div aria-hidden="true" className="airmail h-3" />
      <div className="flex flex-1 flex-col gap-6 px-6 py-6 sm:px-9 sm:py-8 print:px-[9mm] print:py-[8mm]">
        <Head name={name} from={from} />
        <p className="mt-1 max-w-xs text-[1.0625rem] leading-snug">{card.lead}</p>
        <div className="rounded-field border-2 border-line bg-butter px-5 py-4 text-center">
          <p className="text-small">{card.codeLabel}</p>
          <p className="text-[clamp(1.5rem,7vw,2rem)] font-bold leading-tight tracking-[.1em] slashed-zero whitespace-nowrap print:text-[22pt]">
            {formatAccessCode(accessCode)}
          </p>
        </div>
        <div className="grid flex-1 items-center gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9.5rem] print:grid-cols-[minmax(0,1fr)_38mm]">
          <Steps address={typedAddress(shareableUrl)} />
          <div className="grid justify-items-center gap-1.5">
            <QrCode text={shareableUrl} label={card.scan} className="w-38 print:w-full" />
            <p aria-hidden="true" className="text-small">
              {card.scan}
            </p>
          </div>
        </div>
        <div className="self-center text-ink">
          <Logo />
        </div>
      </div>
      <div aria-hidden="true" className="airmail h-3" />
    </article>
  );
}

/** Width in modules of the blank margin that scanners need around the code. Source: ISO/IEC 18004, 9.1. */
const QUIET = 4;

/** Always dark on white, because many scanners can't read the opposite. Readable with up to a quarter of it damaged (level Q). */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data } = encode(text, { ecc: 'Q', border: 0 });
  // A single path, because separate modules would show hairlines between them.
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const size = data.length + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect x={-QUIET} y={-QUIET} width={size} height={size} rx="1.5" fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function PrintOrDownload({ lovedOne }: { lovedOne: LovedOne }) {
  return (
    <div className="grid content-start gap-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" />
          {copy.print}
        </Button>
        <a
          href={endpointUrl('GET /api/family/members/{id}/keepsake.pdf', { params: { id: lovedOne.id } })}
          download
          className={buttonLook({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" />
          {copy.download}
        </a>
      </div>
      <ul className="grid list-disc gap-3 pl-5 text-ink-2 marker:text-poppy">
        {[...(promises().links ? [] : [onlyHere]), ...card.notes, copy.newCode].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function Content({ id }: { id: number | undefined }) {
  const { data: parents, error, isPending } = useParents();
  const lovedOne = parents?.children.find((child) => child.id === id);
  if (isPending || lovedOne?.accessCode === '') {
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="keepsake-card rounded-box" />
      </div>
    );
  }
  if (!parents || !lovedOne) {
    return (
      <EmptyState heading="h2" title={parents ? copy.missing : copy.failed}>
        {parents ? copy.missingText : errorText(error, copy.failedText)}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[auto_minmax(0,1fr)] print:block">
      <KeepsakeCard lovedOne={lovedOne} from={senderFor(lovedOne, parents.user)} />
      <PrintOrDownload lovedOne={lovedOne} />
    </div>
  );
}

/** A loved one's card on the screen, to print or download. */
export function KeepsakePage() {
  const { id } = useSearch({ from: '/keepsake' });
  return (
    <>
      <div className="print:hidden">
        <SiteHeader />
      </div>
      <Main className="gutter pb-20 pt-2 print:p-0">
        <div className="mb-8 grid gap-6 print:hidden">
          <BackLink to="/member-dashboard">{copy.back}</BackLink>
          <div>
            <PageTitle className="text-h2">{copy.title}</PageTitle>
            <p className="mt-3 max-w-xl text-lead text-ink-2">{copy.lead}</p>
          </div>
        </div>
        <Content id={id} />
      </Main>
    </>
  );
}
