import { showToast } from './toast-store.ts';

/** Over plain http a page may not use the clipboard directly; a selected text can still be copied. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside an open dialog, or its focus trap would take the selection away.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  home.append(field);
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

/** Puts a text on the clipboard and says so under `title`. */
export async function copyWithNotice(text: string, title: string): Promise<void> {
  if (await copy(text)) showToast({ title, description: text, tone: 'copied' });
  else showToast({ title: 'Copying did not work', description: 'Please select the text and copy it yourself.' });
}
