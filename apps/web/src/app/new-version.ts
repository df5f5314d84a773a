import { inTab } from '#web/lib/storage.ts';

const key = 'reloadedForNewVersion';

/** False without storage, as in some private windows, where reloading might never end. */
function isFirstTime(): boolean {
  return inTab.text(key) === null && inTab.keep(key, 'true');
}

/** After an update, chunks of an open page no longer exist: the first that fails to load reloads the page, once per tab, and never offline. */
export function reloadOnceForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !isFirstTime()) return;
    event.preventDefault();
    location.reload();
  });
}
