import type { GuestSession } from '@someday/contract/admin';
import { Copy, Send } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { guestsCopy } from './guests.copy.ts';
import { useInvite } from './guests.queries.ts';
import { listsCopy } from './lists.copy.ts';

const copy = guestsCopy.made;

/** A new guest's code, and the ways to them. */
export function GuestMadeDialog({
  guest,
  isLengthened,
  onClose,
}: {
  guest: GuestSession;
  isLengthened: boolean;
  onClose: () => void;
}) {
  const invite = useInvite(guest);
  const { guestCode, email, expiresAt } = guest;
  return (
    <Dialog
      open
      busy={invite.isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={copy.title}
      description={copy.lead(formatInstantDay(expiresAt), sendsEmail())}
      readFirst
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="rounded-field bg-sunk px-5 py-4 text-center text-[1.25rem] font-bold tracking-[.04em] wrap-anywhere">
          {guestCode}
        </p>
        {isLengthened ? <p>{copy.lengthened}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copyWithNotice(guestCode, listsCopy.copied)}>
            <Copy aria-hidden="true" />
            {guestsCopy.copyCode}
          </Button>
          {email === null || !sendsEmail() ? null : (
            <Button variant="secondary" loading={invite.isSending} onClick={invite.send}>
              <Send aria-hidden="true" />
              {guestsCopy.invite}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
