import { Copy, Mail, Share2 } from 'lucide-react';
import { reachOf } from '@someday/contract/rules/public-facts';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { promises, publicFacts } from '#web/lib/facts.ts';
import { Button, buttonLook } from './button.tsx';
import { TextField } from './forms/field.tsx';
import { copyLinkCopy } from './ui.copy.ts';

function share(url: string, text: string): void {
  navigator.share({ url, text }).catch(() => {}); // the user closed the share sheet
}

type Mail = { to?: string | undefined; subject: string; body: string };

/** Source: RFC 6068. Everything is percent-encoded, line breaks as CR LF. */
function mailAddress({ to = '', subject, body }: Mail): string {
  const lines = encodeURIComponent(body.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${lines}`;
}

type CopyLinkProps = {
  label: string;
  hint?: string | undefined;
  /** Whose link it is, if there are several; part of each button's accessible name. */
  about?: string | undefined;
  url: string;
  shareText: string;
  mail?: Mail | undefined;
};

export function CopyLink({ label, hint, about, url, shareText, mail }: CopyLinkProps) {
  const reach = reachOf(publicFacts());
  const hints = promises().links ? [hint, reach] : [reach];
  const named = (action: string) => (about === undefined ? undefined : copyLinkCopy.about(action, about));
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        hint={hints.filter(Boolean).join(' ')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          aria-label={named(copyLinkCopy.copy)}
          onClick={() => void copyWithNotice(url, copyLinkCopy.copied)}
        >
          <Copy aria-hidden="true" />
          {copyLinkCopy.copy}
        </Button>
        {'share' in navigator ? (
          <Button variant="secondary" aria-label={named(copyLinkCopy.share)} onClick={() => share(url, shareText)}>
            <Share2 aria-hidden="true" />
            {copyLinkCopy.share}
          </Button>
        ) : null}
        {mail ? (
          <a
            href={mailAddress(mail)}
            aria-label={named(copyLinkCopy.email)}
            className={buttonLook({ variant: 'secondary' })}
          >
            <Mail aria-hidden="true" />
            {copyLinkCopy.email}
          </a>
        ) : null}
      </div>
    </div>
  );
}
