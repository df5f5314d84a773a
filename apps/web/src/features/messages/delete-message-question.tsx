import { limits } from '@someday/contract/limits';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { deleteCopy } from './changing.copy.ts';
import { FoundMessage } from './found-message.tsx';
import { useDeleteMessage } from './changing.queries.ts';

/** Asks before a message is put into the trash, and says what that means for those it is for. */
export function DeleteMessageQuestion({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const remove = useDeleteMessage();
  return (
    <FoundMessage id={messageId} title={deleteCopy.title} onClose={onClose}>
      {(message) => (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : onClose())}
          title={deleteCopy.title}
          description={
            <>
              <p className="text-ink wrap-anywhere">
                {message.isTest
                  ? deleteCopy.whatTest(message.title)
                  : deleteCopy.what(message.title, message.recipientName)}
              </p>
              <p className="mt-2">{deleteCopy.trash(limits.trashDays)}</p>
            </>
          }
          confirmLabel={deleteCopy.confirm}
          cancelLabel={deleteCopy.cancel}
          onConfirm={() => {
            onClose();
            remove.mutate(message);
          }}
        />
      )}
    </FoundMessage>
  );
}
