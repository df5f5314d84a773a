import type { LovedOne } from '@someday/contract/loved-ones';
import { IdCard } from 'lucide-react';
import { typedAddress } from '#web/lib/format.ts';
import { useCatchFocus } from '#web/lib/lost-focus.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx';
import { AccessCode } from './access-code.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { lovedOnesCopy } from './loved-ones.copy.ts';

const copy = lovedOneCopy.passing;

/** For a guest there are no keepsake cards. */
export function NewCode({ lovedOne, isGuest }: { lovedOne: LovedOne; isGuest: boolean }) {
  const { id, name, accessCode, shareableUrl } = lovedOne;
  const element = useCatchFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className="grid gap-7 outline-none">
      <div className="overflow-hidden rounded-box border border-line bg-butter">
        <div className="flex flex-wrap items-center gap-5 px-6 py-6">
          <StampAvatar name={name} className="w-20 -rotate-3" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <p className="font-bold wrap-anywhere">
              {name}’s {lovedOnesCopy.code.toLowerCase()}
            </p>
            <TooltipProvider>
              <Tooltip text={lovedOnesCopy.copyCode}>
                <AccessCode name={name} code={accessCode} size="large" />
              </Tooltip>
            </TooltipProvider>
          </div>
        </div>
        <AirmailStrip />
      </div>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{copy.pass}</p>
        <p className="font-bold wrap-anywhere">{typedAddress(shareableUrl)}</p>
        <p className="text-ink-2">{copy.opens(name, lovedOnesCopy.heading)}</p>
        {isGuest ? null : (
          <LinkButton to="/keepsake" search={{ id }} variant="secondary">
            <IdCard aria-hidden="true" />
            {copy.keepsake}
          </LinkButton>
        )}
      </div>
      <CopyLink
        label={lovedOneCopy.add.link}
        hint={lovedOneCopy.add.linkHint}
        url={shareableUrl}
        shareText={`${name}, there are messages waiting for you.`}
      />
    </div>
  );
}
