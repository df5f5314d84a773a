import { Copy, Share2 } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

/** Phones hand a link to the messenger somebody uses; where there is no such thing, the link is copied. */
function share(url: string, text: string): void {
  navigator.share({ url, text }).catch(() => {}); // closing the phone's own sheet is an answer, too
}

/** A link to pass on: readable, copied by one press, shared where the device can. */
export function CopyLink({
  label,
  hint,
  url,
  shareText,
}: {
  label: string;
  hint?: string | undefined;
  url: string;
  /** What stands before the link when the device shares it. */
  shareText: string;
}) {
  return (
    <div className="grid gap-3">
      <TextField label={label} hint={hint} value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copyWithNotice(url, 'Link Copied')}>
          <Copy aria-hidden="true" />
          Copy Link
        </Button>
        {'share' in navigator ? (
          <Button variant="secondary" onClick={() => share(url, shareText)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        ) : null}
      </div>
    </div>
  );
}
