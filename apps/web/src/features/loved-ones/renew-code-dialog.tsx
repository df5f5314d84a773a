import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { ReactElement } from 'react';
import { Tooltip as RadixTooltip } from 'radix-ui';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { promises } from '#web/lib/facts.ts';
import { useCatchFocus } from '#web/lib/focus.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { lovedOneListCopy } from './loved-ones.copy.ts';
import { passingCopy } from '#web/ui/passing-on.copy.ts';
import { AccessCode } from '#web/ui/access-code.tsx';
import { PassingOn } from '#web/ui/passing-on.tsx';
import { useRenewAccessCode } from './loved-ones.queries.ts';

/** Never a control's only name, because touch screens have no hover. Rendered in place, to stay inside its dialog or landmark. */
function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    // Delays: specification part 1 §9.
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-60 max-w-xs rounded-chip bg-ink px-3 py-1.5 text-small text-paper shadow-lift-2 animate-fade"
        >
          {text}
          <RadixTooltip.Arrow className="fill-ink" />
        </RadixTooltip.Content>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

export function NewCode({ lovedOne, isGuest }: { lovedOne: LovedOne; isGuest: boolean }) {
  const { name, accessCode } = lovedOne;
  const element = useCatchFocus<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className="grid gap-7 outline-none">
      <div className="overflow-hidden rounded-box border border-line bg-butter">
        <div className="flex flex-wrap items-center gap-5 px-4 py-6 sm:px-6">
          <PortraitStamp name={name} portrait={lovedOne.portrait} tilt="left" className="w-20" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <p className="font-bold wrap-anywhere">{passingCopy.codeOf(name)}</p>
            <Tooltip text={lovedOneListCopy.copyCode}>
              <AccessCode name={name} code={accessCode} size="large" />
            </Tooltip>
          </div>
        </div>
        <AirmailStrip />
      </div>
      <PassingOn lovedOne={lovedOne} hasKeepsake={!isGuest}>
        {promises().links ? <p className="text-ink-2">{passingCopy.opens(name)}</p> : null}
        <p className="text-ink-2">{passingCopy.codeAgain}</p>
      </PassingOn>
    </div>
  );
}

const copy = lovedOneCopy.renewing;

type RenewCodeDialogProps = { lovedOne: LovedOne; isGuest: boolean; onClose: () => void };

export function RenewCodeDialog({ lovedOne, isGuest, onClose }: RenewCodeDialogProps) {
  const renew = useRenewAccessCode(lovedOne.id);
  if (renew.isSuccess) {
    return (
      <Dialog onOpenChange={onClose} title={copy.doneTitle} footer={<Button onClick={onClose}>{copy.done}</Button>}>
        <NewCode lovedOne={renew.data} isGuest={isGuest} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={copy.question(lovedOne.name)}
      description={
        <>
          <p>{copy.oldCode}</p>
          <p className="mt-2">{copy.signedOut}</p>
        </>
      }
      confirmLabel={copy.submit}
      loading={renew.isPending}
      onConfirm={() => renew.mutate()}
    />
  );
}
