const key = 'adminLoggedIn';

/**
 * The entry `adminLoggedIn` of the browser's storage says that an admin has logged in here: without it nothing is asked of the server
 * (specification part 2 §6). Only a hint: nothing is ever allowed by it.
 */
export function isAdminHinted(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false; // storage is refused in some private windows: an admin then logs in again after a reload
  }
}

export function rememberAdmin(): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // see above
  }
}

export function forgetAdmin(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing could be kept either
  }
}

/** Calls when another window of this browser has logged out. Gives back what ends it. */
export function onLogoutElsewhere(callback: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) callback();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}
