import { Upload } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { OutgoingButtons } from '#web/features/upload/outgoing-buttons.tsx';
import { SendProgress } from '#web/features/upload/send-progress.tsx';
import { libraryNotices } from '#web/features/upload/unsent.copy.ts';
import { useCloseAtOnce } from '#web/features/upload/use-close-at-once.ts';
import { useDropGuard } from '#web/features/upload/use-drop-guard.ts';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { notify } from '#web/lib/notice-store.ts';
import { tabVisit } from '#web/lib/tab-visit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { libraryCopy, uploadCopy as copy } from './library.copy.ts';
import { UploadFieldset } from './upload-fieldset.tsx';
import type { UploadDraft } from './upload-form.ts';
import { useUploadForm } from './use-upload-form.ts';

type UploadDialogProps = {
  memberId: number;
  /** What it opens with: a recording of before, or all that was told to go. */
  draft: UploadDraft;
  onClose: () => void;
};

/** Records a video or takes one of this device into the library. It goes on when the dialog is closed. */
export function UploadDialog({ memberId, draft, onClose }: UploadDialogProps) {
  const id = useId();
  const uploading = useUploadForm(memberId, draft);
  const [held, setHeld] = useState<HeldTake>();
  const { chosen, form, outgoing, sent, forgetDraft } = uploading;
  const isGone = outgoing !== undefined || sent !== undefined;
  useDropGuard();
  useEffect(() => void tabVisit('upload'), []);
  const { leave, close, question } = useLeaveGuard({
    unsent: isGone ? 'nothing' : unsentIn({ held, chosen, isDirty: form.formState.isDirty }),
    held,
    takes: chosen.takes,
    onClose,
    onGivenUp: forgetDraft,
    entriesWords: copy.leave,
  });

  useEffect(() => {
    if (!sent) return;
    uploading.finish();
    notify({ title: libraryNotices.done, description: libraryNotices.doneText, tone: 'success' });
    close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has arrived
  }, [sent]);

  useCloseAtOnce(uploading.needsPlan, close);

  const footer = outgoing ? (
    <OutgoingButtons item={outgoing} outbox={uploading.outbox} onStop={uploading.stop} onClose={close} />
  ) : (
    <>
      <Button variant="secondary" onClick={leave} className="max-sm:hidden">
        {libraryCopy.cancel}
      </Button>
      <Button type="submit" form={id} disabled={chosen.media.length === 0 || isGone}>
        <Upload aria-hidden="true" />
        {uploading.failure ? copy.tryAgain : copy.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={outgoing ? copy.sending : copy.title}
      description={outgoing ? undefined : copy.lead}
      size="large"
      tall
      readFirst
      footer={held ? undefined : footer}
    >
      {outgoing ? (
        <SendProgress item={outgoing} />
      ) : (
        <UploadFieldset id={id} uploading={uploading} onHoldsTake={setHeld} />
      )}
      {question}
    </Dialog>
  );
}
