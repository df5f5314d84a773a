import type { LucideIcon } from 'lucide-react';
import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export type Tab = {
  value: string;
  label: string;
  /** Stands in for the label below 640 px; the full label stays the accessible name's start. */
  shortLabel?: string | undefined;
  icon?: LucideIcon | undefined;
  content: ReactNode;
};

/** Underlined tabs. On a phone they scroll sideways within themselves rather than wrap. */
export function Tabs({
  label,
  tabs,
  value,
  onValueChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ value: tab, label: text, shortLabel, icon: Icon }) => (
          <RadixTabs.Trigger key={tab} value={tab} className={tabLook}>
            {Icon ? <Icon aria-hidden="true" className="size-5" /> : null}
            <span className={shortLabel ? 'max-sm:hidden' : ''}>{text}</span>
            {shortLabel ? <span className="sm:hidden">{shortLabel}</span> : null}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ value: tab, content }) => (
        <RadixTabs.Content key={tab} value={tab} className="pt-6">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

export const tabLook =
  'tap inline-flex flex-none items-center gap-2 border-b-3 border-transparent px-4 py-2 font-bold text-ink-2 -mb-px ' +
  'hover:text-ink data-[state=active]:border-poppy data-[state=active]:text-ink focus-visible:-outline-offset-3';
