import { useSearch } from '@tanstack/react-router';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { Signature } from '@someday/contract/signatures';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
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
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { signatureQuery } from '#web/features/portraits/signatures.queries.ts';
import { keepsakeCopy as copy } from './keepsake.copy.ts';

/** The postmark is on the stamp's side of the head, so no name reaches it. */
function Head({ lovedOne: { name, portrait } }: { lovedOne: LovedOne }) {
  return (
    <div className="flex items-start justify-between gap-3 sm:gap-4">
      <div className="min-w-0 pt-1">
        <p className="text-ink-2">{card.forBlank}</p>
        <h2 className={clsx('leading-[1.1] wrap-anywhere', sizeFor(name))}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <div className="relative flex-none pb-5 pl-6 min-[22.5rem]:pl-8 sm:pl-11">
        <PortraitStamp
          name={name}
          portrait={portrait}
          tilt="right"
          className="w-16 min-[22.5rem]:w-22 sm:w-26 print:w-22"
        />
        <Postmark
          top={card.brand.toUpperCase()}
          lines={card.postmark}
          className="absolute bottom-0 left-0 w-24 -rotate-12 min-[22.5rem]:w-32 sm:w-36 text-poppy opacity-90"
        />
      </div>
    </div>
  );
}

/** The longer a name, the smaller, so the card keeps its shape. */
function sizeFor(name: string): string {
  if (name.length > 48) return 'text-[1.0625rem] sm:text-[1.25rem] print:text-[13pt]';
  if (name.length > 16) return 'text-[1.375rem] sm:text-[1.75rem] print:text-[19pt]';
  return 'text-[clamp(1.75rem,9vw,2.75rem)] print:text-[30pt]';
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
export function KeepsakeCard({
  lovedOne,
  from,
  signature,
}: {
  lovedOne: LovedOne;
  from: string;
  signature: Signature | null;
}) {
  const { accessCode, shareableUrl } = lovedOne;
  return (
    <article
      aria-label={copy.title}
      className="keepsake-card always-paper flex overflow-hidden rounded-box bg-card text-ink shadow-lift-2 print:rounded-none print:text-[11pt] print:shadow-none"
    >
      <div className="airmail flex min-w-0 flex-1 p-3">
        <div className="flex min-w-0 flex-1 flex-col gap-5 rounded-[.875rem] bg-paper px-4 py-6 min-[22.5rem]:px-5 sm:px-7 sm:py-7 print:gap-3 print:px-[8mm] print:py-[5mm]">
          <Head lovedOne={lovedOne} />
          <div className="grid gap-2">
            <p className="leading-snug text-ink-2">{card.lead}</p>
            {signature && <SignatureLine signature={signature} name={from} className="max-h-16 print:max-h-[12mm]" />}
            <p className="wrap-anywhere">{card.from(from)}</p>
          </div>
          <div className="rounded-field border-2 border-line bg-butter px-3 py-4 text-center sm:px-5 print:py-2">
            <p className="text-small">{card.codeLabel}</p>
            <p className="text-[clamp(1.25rem,6.4vw,2rem)] font-bold leading-tight tracking-[.1em] slashed-zero whitespace-nowrap print:text-[22pt]">
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
      </div>
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
  const signed = useQuery(signatureQuery);
  const lovedOne = parents?.children.find((child) => child.id === id);
  if (isPending || signed.isPending || lovedOne?.accessCode === '') {
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="keepsake-card rounded-box" />
      </div>
    );
  }
  if (!parents || !lovedOne || !signed.data) {
    const isMissing = parents !== undefined && lovedOne === undefined;
    return (
      <EmptyState heading="h2" title={isMissing ? copy.missing : copy.failed}>
        {isMissing ? copy.missingText : errorText(error ?? signed.error, copy.failedText)}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[auto_minmax(0,1fr)] print:block">
      <KeepsakeCard lovedOne={lovedOne} from={senderFor(lovedOne, parents.user)} signature={signed.data.signature} />
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
