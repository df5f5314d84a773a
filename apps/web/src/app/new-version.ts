import { inTab } from '#web/lib/storage.ts';

const key = 'reloadedForNewVersion';

/** Without storage, as in some private windows, nothing is reloaded: nobody could say when to stop. */
function isFirstTime(): boolean {
  return inTab.text(key) === null && inTab.keep(key, 'true');
}

/**
 * After an update of the server the old page's parts are gone. The first one that is missing reloads the page, once: a second failure
 * in the same window is a real one and reaches the error page, and without a network a reload would lose what stands there.
 */
export function reloadOnceForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !isFirstTime()) return;
    event.preventDefault();
    location.reload();
  });
}
