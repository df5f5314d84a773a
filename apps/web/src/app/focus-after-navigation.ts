import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A page change without a page load is silent for screen readers and leaves focus on a link that is gone. The new page's heading takes it,
 * unless the page has put it into a field or a dialog of its own.
 */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById('main');
        const { activeElement } = document;
        if (!main || (main !== activeElement && main.contains(activeElement))) return;
        if (activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
        const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? main;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
}
