import { ClipboardCopy, PenLine } from 'lucide-react';
import { messageTips } from '#web/content/message-tips.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What copying takes is for members' pages too, and no part of this page's first download. */
const loadClipboard = () => import('#web/lib/clipboard.ts');

/** It is there before the press, since browsers give the clipboard only to what happens at once. */
const prepareClipboard = () => void loadClipboard().catch(() => undefined);

async function copy(text: string): Promise<void> {
  const { copyWithNotice } = await loadClipboard();
  await copyWithNotice(text, messageTips.copied);
}

/** Begins a message with this idea, or takes its words along. `text`: everything that is worth copying of it. */
export function IdeaActions({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 print:hidden">
      <LinkButton
        to="/member-dashboard"
        search={{ dialog: 'send', idea: id }}
        size="small"
        aria-label={`${messageTips.use}: ${title}`}
      >
        <PenLine aria-hidden="true" />
        {messageTips.use}
      </LinkButton>
      <button
        type="button"
        aria-label={`${messageTips.copy}: ${title}`}
        className={buttonLook({ variant: 'quiet', size: 'small', className: 'noscript:hidden' })}
        onPointerEnter={prepareClipboard}
        onPointerDown={prepareClipboard}
        onFocus={prepareClipboard}
        onClick={() => void copy(text)}
      >
        <ClipboardCopy aria-hidden="true" />
        {messageTips.copy}
      </button>
    </div>
  );
}
