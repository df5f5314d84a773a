import type { LovedOne } from '@someday/contract/api/loved-ones';
import { IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { typedAddress } from '#web/lib/format.ts';
import { CopyLink } from './copy-link.tsx';
import { LinkButton } from './links.tsx';
import { passingCopy as copy } from './passing-on.copy.ts';

type PassingOnProps = { lovedOne: LovedOne; hasKeepsake: boolean; children?: ReactNode };

/** How the code, or a link with it, gets to a loved one. */
export function PassingOn({ lovedOne: { id, name, shareableUrl }, hasKeepsake, children }: PassingOnProps) {
  return (
    <>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{copy.pass}</p>
        <p className="font-bold wrap-anywhere">{typedAddress(shareableUrl)}</p>
        {children}
        {hasKeepsake ? (
          <LinkButton to="/keepsake" search={{ id }} variant="secondary">
            <IdCard aria-hidden="true" />
            {copy.keepsake}
          </LinkButton>
        ) : null}
      </div>
      <CopyLink label={copy.link} hint={copy.linkHint} url={shareableUrl} shareText={copy.shareText(name)} />
    </>
  );
}
