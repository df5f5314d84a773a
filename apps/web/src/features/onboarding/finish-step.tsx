import type { LovedOne } from '@someday/contract/loved-ones';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { Copy, IdCard } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { typedAddress } from '#web/lib/format.ts';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { onboardingCopy } from './onboarding.copy.ts';

const copy = onboardingCopy.finish;

/** The code, which is all they need, and how to pass it on. */
function Code({ lovedOne: { id, name, accessCode, shareableUrl } }: { lovedOne: LovedOne }) {
  const code = formatAccessCode(accessCode);
  return (
    <section aria-labelledby="code" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-box bg-sunk px-5 py-5">
        <StampAvatar name={name} className="w-16 -rotate-3" />
        <div className="min-w-0 flex-1 basis-44">
          <h2 id="code" className="font-bold wrap-anywhere">
            {copy.code(name)}
          </h2>
          <p className="text-[1.625rem] font-bold tracking-[.08em] wrap-anywhere">{code}</p>
        </div>
        <Button
          variant="secondary"
          aria-label={`${copy.copy}: ${copy.code(name)}`}
          onClick={() => void copyWithNotice(code, copy.copied)}
        >
          <Copy aria-hidden="true" />
          {copy.copy}
        </Button>
      </div>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{copy.pass}</p>
        <p className="font-bold wrap-anywhere">{typedAddress(shareableUrl)}</p>
        <p className="text-ink-2 wrap-anywhere">{copy.opens(name)}</p>
        <LinkButton to="/keepsake" search={{ id }} variant="secondary">
          <IdCard aria-hidden="true" />
          {copy.keepsake}
        </LinkButton>
      </div>
      <CopyLink label={copy.link} hint={copy.linkHint} url={shareableUrl} shareText={copy.shareText(name)} />
    </section>
  );
}

/** It is done; what they need to open it, and the ways on. */
export function FinishStep({ lovedOne }: { lovedOne: LovedOne | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      {lovedOne ? <Code lovedOne={lovedOne} /> : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/member-dashboard" size="large" className="max-sm:w-full">
          {copy.toDashboard}
        </LinkButton>
        <LinkButton to="/message-tips" variant="secondary" size="large" className="max-sm:w-full">
          {copy.toIdeas}
        </LinkButton>
      </div>
    </div>
  );
}
