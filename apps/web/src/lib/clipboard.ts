import { clipboardCopy } from './lib.copy.ts';
import { showToast } from './toast-store.ts';

/** The clipboard API needs https; copying a selection works without it. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside an open dialog, or its focus trap would move the selection.
  const container = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  container.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Enough to copy it by hand. Milliseconds. */
const readableMs = 30_000;

export async function copyWithNotice(text: string, title: string, onCopied?: () => void): Promise<void> {
  if (!(await copy(text))) {
    const description = clipboardCopy.failedText(text);
    return showToast({ title: clipboardCopy.failed, description, durationMs: readableMs });
  }
  showToast({ title, description: text, tone: 'copied' });
  onCopied?.();
}
