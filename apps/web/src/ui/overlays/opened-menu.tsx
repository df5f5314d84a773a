import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, type FocusEvent, type ReactElement } from 'react';

export type MenuItem = {
  label: string;
  icon?: LucideIcon | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
};

export type MenuProps = { trigger: ReactElement; items: readonly MenuItem[] };

/** A menu from its first opening on. */
export function OpenedMenu({ trigger, items, by }: MenuProps & { by: 'pointer' | 'keyboard' }) {
  const chosen = useRef<(() => void) | undefined>(undefined);
  const isFirst = useRef(by === 'keyboard');
  // The key that opened it was pressed before this could see it: like any other, it leads to the first item.
  const focusFirst = ({ target, currentTarget }: FocusEvent) => {
    if (!isFirst.current || target !== currentTarget) return;
    isFirst.current = false;
    currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
  };
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onFocus={focusFirst}
          onCloseAutoFocus={() => {
            // Run it once focus is back on the trigger, so that a dialog it opens can return focus there.
            const run = chosen.current;
            chosen.current = undefined;
            if (run) queueMicrotask(run);
          }}
          className="z-40 min-w-56 rounded-field border border-line bg-card p-1.5 text-ink shadow-lift-2 animate-fade"
        >
          {items.map(({ label, icon: Icon, tone, disabled = false, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              disabled={disabled}
              onSelect={() => {
                chosen.current = onSelect;
              }}
              className={`tap flex cursor-pointer items-center gap-3 rounded-chip px-3.5 font-bold outline-none data-[disabled]:text-ink-2 data-[disabled]:opacity-70 data-[highlighted]:bg-primary-soft ${tone === 'danger' ? 'text-danger' : ''}`}
            >
              {Icon ? <Icon aria-hidden="true" className="size-5 flex-none" /> : null}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
