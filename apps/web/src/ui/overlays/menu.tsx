import { Slot } from 'radix-ui';
import { startTransition, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '#web/lib/hooks.ts';
import type { MenuProps } from './opened-menu.tsx';

const loadOpened = () => import('./opened-menu.tsx');
const OpenedMenu = lazyPart(loadOpened, 'OpenedMenu');
const prepare = () => void loadOpened().catch(() => {}); // opening it loads it again

/** Only its button, until someone opens it: no page begins with an open menu. */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>();
  if (openedBy) return <OpenedMenu {...props} by={openedBy} />;
  // As a transition, so that the button stays while the menu loads.
  const open = (by: 'pointer' | 'keyboard') => startTransition(() => setOpenedBy(by));
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open('keyboard');
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
}
