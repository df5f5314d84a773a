const KEY = 'recorder-better-quality';

/** Did the member choose the better picture in this visit? Forgotten when the window closes. */
export function wishesBetterPicture(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes';
  } catch {
    return false; // storage is refused in some private windows
  }
}

export function rememberBetterPicture(isBetter: boolean): void {
  try {
    sessionStorage.setItem(KEY, isBetter ? 'yes' : 'no');
  } catch {
    // the choice then holds until the recorder closes
  }
}
