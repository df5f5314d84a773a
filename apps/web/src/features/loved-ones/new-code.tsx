import type { LovedOne } from '@someday/contract/loved-ones';
import { useCatchFocus } from '#web/lib/lost-focus.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { StampAvatar } from '#web/ui/art/stamp-avatar.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx';
import { AccessCode } from './access-code.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { lovedOnesCopy } from './loved-ones.copy.ts';

export function NewCode({ lovedOne: { name, accessCode, shareableUrl } }: { lovedOne: LovedOne }) {
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
      <p className="text-ink-2">
        Write it in a card, or pass it on when you like. With it, {name} opens your messages on any phone or computer,
        without an account. You find it again under {lovedOnesCopy.heading}.
      </p>
      <CopyLink
        label={lovedOneCopy.add.link}
        hint={lovedOneCopy.add.linkHint}
        url={shareableUrl}
        shareText={`${name}, there are messages waiting for you.`}
      />
    </div>
  );
}
