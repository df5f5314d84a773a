import type { AdminFamilyMember } from '@someday/contract/admin-lists';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { Copy, Eye, EyeOff } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { familyCopy as copy } from './family.copy.ts';

/** An access code, covered unless it was just asked for. One button covers and uncovers it, so that the focus stays where it was. */
export function CoveredCode({
  member: { name, accessCode },
  code,
  onReveal,
  onHide,
}: {
  member: AdminFamilyMember;
  code: string | undefined;
  onReveal: () => void;
  onHide: () => void;
}) {
  const isShown = code !== undefined;
  const shown = isShown ? formatAccessCode(code) : accessCode;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span
        className={`rounded-field px-3 py-1.5 font-bold tracking-[.08em] whitespace-nowrap ${isShown ? 'bg-butter' : 'bg-sunk'}`}
      >
        {shown}
      </span>
      <span role="status" className="sr-only">
        {isShown ? copy.shown(name) : ''}
      </span>
      {isShown ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={copy.copyWhose(name)}
          onClick={() => void copyWithNotice(shown, copy.copied)}
        >
          <Copy aria-hidden="true" />
          {copy.copyCode}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        aria-label={isShown ? copy.hideWhose(name) : copy.revealWhose(name)}
        onClick={isShown ? onHide : onReveal}
      >
        <Icon aria-hidden="true" />
        {isShown ? copy.hide : copy.reveal}
      </Button>
    </div>
  );
}
