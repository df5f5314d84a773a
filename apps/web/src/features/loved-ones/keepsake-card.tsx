import type { LovedOne } from '@someday/contract/loved-ones';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { typedAddress } from '#web/lib/format.ts';
import { Logo } from '#web/ui/art/mark.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { keepsakeCopy as copy } from './keepsake.copy.ts';
import { QrCode } from './qr-code.tsx';

function Head({ name, from }: { name: string; from: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 pt-1">
        <p className="text-ink-2">{copy.forName}</p>
        <h2 className="text-[clamp(2rem,9vw,2.75rem)] wrap-anywhere print:text-[30pt]">{name}</h2>
        <p className="mt-1.5 text-[1.125rem] wrap-anywhere">{copy.from(from)}</p>
      </div>
      <div className="relative flex-none">
        <StampAvatar name={name} className="w-20 rotate-2 sm:w-24" />
        <Postmark
          top="SOMEDAY"
          lines={['FOR', 'YOU']}
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
        {copy.goTo} <span className="block font-bold wrap-anywhere">{address}</span>
      </li>
      <li>{copy.typeCode}</li>
      <li>{copy.thatIsAll}</li>
    </ol>
  );
}

/** A card of 13 × 18 cm that opens somebody's messages years from now: who it is for, the code, and plain words on what to do. */
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
        <p className="mt-1 max-w-xs text-[1.0625rem] leading-snug">{copy.cardLead}</p>
        <div className="rounded-field border-2 border-line bg-butter px-5 py-4 text-center">
          <p className="text-small">{copy.codeLabel}</p>
          <p className="text-[clamp(1.5rem,7vw,2rem)] font-bold leading-tight tracking-[.1em] whitespace-nowrap print:text-[22pt]">
            {formatAccessCode(accessCode)}
          </p>
        </div>
        <div className="grid flex-1 items-center gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9.5rem] print:grid-cols-[minmax(0,1fr)_38mm]">
          <Steps address={typedAddress(shareableUrl)} />
          <div className="grid justify-items-center gap-1.5">
            <QrCode text={shareableUrl} label={copy.scan} className="w-38 print:w-full" />
            <p aria-hidden="true" className="text-small">
              {copy.scan}
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
