import type { GuestSession } from '@someday/contract/admin';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { guestsCopy } from './guests.copy.ts';
import { useDeactivateGuest } from './guests.queries.ts';
import { listsCopy } from './lists.copy.ts';

const copy = guestsCopy.question;

export function DeactivateQuestion({ guest, onClose }: { guest: GuestSession; onClose: () => void }) {
  const deactivate = useDeactivateGuest();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={copy.title}
      description={<p className="wrap-anywhere">{copy.text(guest.guestCode)}</p>}
      confirmLabel={copy.confirm}
      cancelLabel={listsCopy.cancel}
      loading={deactivate.isPending}
      onConfirm={() => deactivate.mutate(guest.id, { onSettled: onClose })}
    />
  );
}
