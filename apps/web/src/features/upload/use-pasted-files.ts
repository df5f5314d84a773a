import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Where a paste belongs to what is being written. */
const textFields =
  'textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=file], [type=button], [type=submit])';

/** Gives what is pasted anywhere on the page, as long as it holds files, nothing is being written and no other dialog stands before the box. */
export function usePastedFiles(box: RefObject<HTMLElement | null>, onPaste: (pasted: DataTransfer) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const holdsFiles = clipboardData !== null && [...clipboardData.items].some(({ kind }) => kind === 'file');
    if (!holdsFiles || box.current?.closest('[aria-hidden=true], [inert]')) return;
    if (target instanceof Element && target.closest(textFields)) return;
    event.preventDefault();
    onPaste(clipboardData);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
