import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, type RefObject } from 'react';

export type MenuItem = {
  label: string;
  icon?: LucideIcon | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
};

/**
 * The list of a menu, beside the element it stands in. Its button is not Radix's own, which would bring all this to the page with it: what
 * Radix takes for the trigger only marks the place.
 */
export function MenuList({
  open,
  button,
  labelledBy,
  items,
  onClose,
}: {
  open: boolean;
  button: RefObject<HTMLElement | null>;
  /** Id of the button, for what the list is called. */
  labelledBy: string;
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-labelledby={labelledBy}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
            // Only after focus is back on the button, so that a dialog opened by the choice can give it back there in turn.
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
