import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Waits 700 ms, and 300 ms between neighbours (specification part 1 §9). Wrap a page or the app once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

/**
 * Says more about a control; never the only place where its name stands, since touch has no hovering. Drawn where it stands and not at the
 * page's end, so that it belongs to the dialog or landmark it is in.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
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
  );
}
