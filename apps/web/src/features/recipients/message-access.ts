export const messageAccessKey = 'messageAccess';

/** Who opened messages in this browser last. The messages themselves are never stored. `accessCode`: only on "my own device". */
type MessageAccess = { childId: number; childName: string; accessCode?: string };

/** Without zod: 6 KB that nothing else on a loved one's pages needs. */
function isMessageAccess(stored: unknown): stored is MessageAccess {
  if (typeof stored !== 'object' || stored === null) return false;
  const hasCode = 'accessCode' in stored;
  return (
    'childId' in stored &&
    Number.isInteger(stored.childId) &&
    'childName' in stored &&
    typeof stored.childName === 'string' &&
    (!hasCode || typeof stored.accessCode === 'string')
  );
}

export function readMessageAccess(): MessageAccess | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(messageAccessKey) ?? 'null');
    return isMessageAccess(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function rememberMessageAccess(access: MessageAccess): void {
  try {
    localStorage.setItem(messageAccessKey, JSON.stringify(access));
  } catch {
    // storage is refused in some private windows: they ask for the code again
  }
}

export function forgetMessageAccess(): void {
  try {
    localStorage.removeItem(messageAccessKey);
  } catch {
    // then nothing was stored either
  }
}
