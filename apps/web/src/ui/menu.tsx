import { Slot } from 'radix-ui';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { MenuItem } from './menu-list.tsx';

const MenuList = lazy(() => import('./menu-list.tsx').then((module) => ({ default: module.MenuList })));

/**
 * A menu that opens from its trigger (a `Button`); arrow keys, type-ahead and Esc come with it. Its list is fetched when the trigger is
 * about to be pressed: pages show many menus and open few.
 */
export function Menu({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const want = () => setWanted(true);
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span className="relative inline-flex">
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={want}
        onFocus={want}
        onKeyDown={openWithArrow}
        onClick={() => {
          want();
          setOpen(true);
        }}
      >
        {trigger}
      </Slot.Root>
      {isWanted ? (
        <Suspense>
          <MenuList open={isOpen} button={button} labelledBy={id} items={items} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
