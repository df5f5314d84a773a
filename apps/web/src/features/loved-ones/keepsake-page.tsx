import { clsx } from 'clsx';
import { useSearch } from '@tanstack/react-router';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Signature } from '@someday/contract/rules/signature';
import { useQuery } from '@tanstack/react-query';
import { PenLine, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { reachOf } from '@someday/contract/rules/public-facts';
import { errorText } from '#web/api/api-error.ts';
import { senderFor, useParents } from '#web/queries/loved-ones.ts';
import { BackLink } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { Skeletons } from '#web/ui/progress.tsx';
import { publicFacts } from '#web/lib/facts.ts';
import { typedAddress } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Logo } from '#web/ui/art/mark.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { signaturesCopy } from '#web/features/portraits/portraits.copy.ts';
import { signatureOf, signatureQuery } from '#web/features/portraits/portraits.queries.ts';
import { SignatureDialog } from '#web/features/portraits/signature-dialog.tsx';
import { keepsakeCardCopy as card, keepsakeCopy as copy } from './keepsake.copy.ts';
import './keepsake.css';

function Head({ lovedOne: { name, portrait } }: { lovedOne: LovedOne }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 sm:gap-4">
      {/* A word that doesn't fit beside the stamp has the whole width above it. */}
      <div className={clsx('flex-1 pt-1', longestWord(name) < 15 ? 'min-w-min' : 'min-w-0 wrap-anywhere')}>
        <p className="text-ink-2">{card.forWhom}</p>
        <h2 data-length={lengthOf(name)} className="keepsake-name leading-[1.1]">
          <bdi>{name}</bdi>
        </h2>
      </div>
      <div className="keepsake-stamp relative ml-auto flex-none">
        <PortraitStamp name={name} portrait={portrait} tilt="right" className="w-(--stamp)" />
        <Postmark
          top={card.brand.toUpperCase()}
          lines={card.postmark}
          isRound
          className="absolute bottom-0 left-0 w-(--postmark) -rotate-12 text-poppy opacity-90"
        />
      </div>
    </div>
  );
}

const longestWord = (name: string) => Math.max(...name.split(/\s/).map(({ length }) => length));

function lengthOf(name: string): 'short' | 'long' | 'longest' {
  if (name.length > 48) return 'longest';
  return name.length > 16 ? 'long' : 'short';
}

function Steps({ address }: { address: string }) {
  return (
    <ol className="grid list-decimal gap-2.5 pl-5 leading-snug">
      <li>
        {card.goTo} <span className="block font-bold wrap-anywhere">{address}</span>
      </li>
      <li>{card.typeCode}</li>
      <li>{card.thatIsAll}</li>
    </ol>
  );
}

type KeepsakeCardProps = { lovedOne: LovedOne; from: string; signature: Signature | null };

export function KeepsakeCard({ lovedOne, from, signature }: KeepsakeCardProps) {
  const { accessCode, shareableUrl } = lovedOne;
  return (
    <article
      aria-label={copy.title}
      className="keepsake-card always-paper flex overflow-hidden rounded-box bg-card text-ink shadow-lift-2"
    >
      <div className="airmail flex min-w-0 flex-1 p-3">
        <div className="keepsake-paper flex min-w-0 flex-1 flex-col gap-5 bg-paper">
          <Head lovedOne={lovedOne} />
          <div className="grid gap-2">
            <p className="leading-snug text-ink-2">{card.lead}</p>
            {signature && <SignatureLine signature={signature} name={from} className="keepsake-signature" />}
            <p data-length={lengthOf(from)} className="keepsake-from wrap-anywhere">
              {card.from(from)}
            </p>
          </div>
          <div className="rounded-field border-2 border-line bg-butter px-3 py-4 text-center print:py-2">
            <p className="text-small">{card.codeLabel}</p>
            <p className="keepsake-code font-bold leading-tight tracking-[.08em] code-zero whitespace-nowrap">
              {formatAccessCode(accessCode)}
            </p>
          </div>
          <div className="keepsake-steps grid flex-1 items-center gap-x-6 gap-y-5">
            <Steps address={typedAddress(shareableUrl)} />
            <div className="grid justify-items-center gap-1.5">
              <QrCode text={shareableUrl} label={card.scan} className="keepsake-qr w-38" />
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

function PrintIt({ children }: { children: ReactNode }) {
  return (
    <div className="grid content-start gap-8 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" />
          {copy.print}
        </Button>
        {children}
      </div>
      <ul className="grid list-disc gap-3 pl-5 text-ink-2 marker:text-poppy">
        {[...[reachOf(publicFacts()) ?? []].flat(), ...copy.notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function Content({ id }: { id: number | undefined }) {
  const { data: parents, error, isPending } = useParents();
  const signed = useQuery(signatureQuery);
  const [isSigning, setIsSigning] = useState(false);
  const lovedOne = parents?.children.find((child) => child.id === id);
  if (isPending || signed.isPending || lovedOne?.accessCode === '') {
    return <Skeletons label={copy.loading} looks={['keepsake-card rounded-box']} />;
  }
  if (!parents || !lovedOne || !signed.data) {
    const isMissing = parents !== undefined && lovedOne === undefined;
    return (
      <EmptyState heading="h2" title={isMissing ? copy.missing : copy.failed}>
        {isMissing ? copy.missingText : errorText(error ?? signed.error, copy.failedText)}
      </EmptyState>
    );
  }
  const from = senderFor(lovedOne, parents.user);
  const signature = signatureOf(signed.data, lovedOne.senderName);
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[auto_minmax(0,1fr)] print:block">
      <KeepsakeCard lovedOne={lovedOne} from={from} signature={signature} />
      <PrintIt>
        {signature ? null : (
          <Button variant="secondary" onClick={() => setIsSigning(true)}>
            <PenLine aria-hidden="true" />
            {signaturesCopy.titleAs(from)}
          </Button>
        )}
      </PrintIt>
      {isSigning ? (
        <SignatureDialog
          {...{ signature, called: lovedOne.senderName, name: from }}
          onClose={() => setIsSigning(false)}
        />
      ) : null}
    </div>
  );
}

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
