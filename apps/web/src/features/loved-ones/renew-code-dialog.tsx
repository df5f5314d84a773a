import type { LovedOne } from '@someday/contract/loved-ones';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { useRenewAccessCode } from './loved-ones.queries.ts';
import { NewCode } from './new-code.tsx';

const copy = lovedOneCopy.renewing;

/** Says what a new access code does to the old one, then shows the new one and how to pass it on. */
export function RenewCodeDialog({
  lovedOne,
  isGuest,
  onClose,
}: {
  lovedOne: LovedOne;
  isGuest: boolean;
  onClose: () => void;
}) {
  const renew = useRenewAccessCode(lovedOne.id);
  const close = (open: boolean) => (open ? undefined : onClose());
  if (renew.isSuccess) {
    return (
      <Dialog open onOpenChange={close} title={copy.done} footer={<Button onClick={onClose}>Done</Button>}>
        <NewCode lovedOne={renew.data} isGuest={isGuest} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={copy.question(lovedOne.name)}
      description={
        <>
          <p>{copy.oldCode}</p>
          <p className="mt-2">{copy.signedOut}</p>
        </>
      }
      confirmLabel={copy.submit}
      loading={renew.isPending}
      onConfirm={() => renew.mutate()}
    />
  );
}
