import { Copy, Mail, Share2 } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button, buttonLook } from './button.tsx';
import { TextField } from './forms/field.tsx';

/** Phones hand a link to the messenger somebody uses; where there is no such thing, the link is copied. */
function share(url: string, text: string): void {
  navigator.share({ url, text }).catch(() => {}); // closing the phone's own sheet is an answer, too
}

type Mail = { to?: string | undefined; subject: string; body: string };

/** RFC 6068: everything is percent-encoded, line breaks as CR LF. */
function mailAddress({ to = '', subject, body }: Mail): string {
  const lines = encodeURIComponent(body.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${lines}`;
}

/** A link to pass on: readable, copied by one press, shared where the device can, or written in a mail. */
export function CopyLink({
  label,
  hint,
  about,
  url,
  shareText,
  mail,
}: {
  label: string;
  hint?: string | undefined;
  /** Whose link it is, where there are several: read with each button. */
  about?: string | undefined;
  url: string;
  /** What stands before the link when the device shares it. */
  shareText: string;
  mail?: Mail | undefined;
}) {
  const named = (words: string) => (about === undefined ? undefined : `${words}, ${about}`);
  return (
    <div className="grid gap-3">
      <TextField label={label} hint={hint} value={url} readOnly onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-label={named('Copy Link')}
          onClick={() => void copyWithNotice(url, 'Link Copied')}
        >
          <Copy aria-hidden="true" />
          Copy Link
        </Button>
        {'share' in navigator ? (
          <Button variant="secondary" aria-label={named('Share')} onClick={() => share(url, shareText)}>
            <Share2 aria-hidden="true" />
            Share
          </Button>
        ) : null}
        {mail ? (
          <a href={mailAddress(mail)} aria-label={named('Email')} className={buttonLook({ variant: 'secondary' })}>
            <Mail aria-hidden="true" />
            Email
          </a>
        ) : null}
      </div>
    </div>
  );
}
