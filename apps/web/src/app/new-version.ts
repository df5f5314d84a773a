import { inTab } from '#web/lib/storage.ts';

const key = 'reloadedForNewVersion';

/** False without storage, as in some private windows, where reloading might never end. */
function isFirstTime(): boolean {
  return inTab.text(key) === null && inTab.keep(key, 'true');
}

/**
 * After the server is updated, chunks of an open page no longer exist. The first one that fails to load reloads the page, once per tab: a
 * second failure is a real one and shows the error page. It doesn't reload offline, which would lose the page.
 */
export function reloadOnceForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !isFirstTime()) return;
    event.preventDefault();
    location.reload();
  });
}
