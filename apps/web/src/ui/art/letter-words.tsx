import type { Portrait } from '@someday/contract/api/portraits';
import type { Signature } from '@someday/contract/rules/signature';
import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { PortraitStamp } from './portrait.tsx';
import { Postmark } from './postmark.tsx';
import { SignatureLine } from './signature.tsx';

export function LetterWords({
  sender,
  who,
  made,
  postmark,
  title,
  heading,
  caption,
  description,
  signature,
  signedBy,
}: {
  sender: { name: string; portrait: Portrait };
  who: ReactNode;
  made: string;
  postmark: Pick<ComponentProps<typeof Postmark>, 'top' | 'lines'> | undefined;
  title: string;
  heading: (look: string) => ReactNode;
  /** Where it isn't on the photo itself. */
  caption?: string | null;
  description: string | null;
  /** Undefined until it may be written. */
  signature: Signature | null | undefined;
  signedBy: string;
}) {
  const size = title.length > 60 ? 'text-[1.5rem]' : 'text-[clamp(1.6rem,1.3rem+1.5vw,2.25rem)]';
  return (
    <>
      <div data-layer="line" className="flex flex-wrap items-start justify-end gap-x-3 gap-y-4">
        <div className="flex max-w-full flex-[1_1_min-content] items-center gap-3.5">
          <PortraitStamp {...sender} tilt="slightRight" className="letter-face w-14 sm:w-16" />
          <p className="min-w-0 leading-snug wrap-break-word">
            <strong dir="auto">{who}</strong>
            <span className="block text-ink-2">{made}</span>
          </p>
        </div>
        {postmark ? (
          <div data-layer="postmark" className="flex-none">
            <Postmark {...postmark} isRound className="w-22 -rotate-9 text-poppy opacity-85 sm:w-26" />
          </div>
        ) : null}
      </div>
      {heading(clsx('outline-none wrap-anywhere', size))}
      {caption ? (
        <p data-layer="line" dir="auto" className="text-lead leading-snug wrap-anywhere">
          {caption}
        </p>
      ) : null}
      {description ? (
        <p data-layer="line" dir="auto" className="text-lead whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      ) : null}
      {signature ? (
        <div data-layer="line" className="text-on-letter">
          <SignatureLine signature={signature} name={signedBy} isWritten />
        </div>
      ) : null}
    </>
  );
}
