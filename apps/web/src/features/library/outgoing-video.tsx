import { Pause, PencilLine, Play, RotateCw, Trash2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { acceptedFiles } from '#web/features/upload/chosen-file.ts';
import { FileButton } from '#web/features/upload/file-button.tsx';
import type { Outbox } from '#web/features/upload/outbox.ts';
import type { OutgoingItem, OutgoingState } from '#web/features/upload/outgoing.ts';
import { UploadProgress } from '#web/features/upload/upload-progress.tsx';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import { unsentCopy as copy, uploadCopy } from './library.copy.ts';

type Step = 'pause' | 'resume' | 'again' | 'change';

const steps: Record<Step, { icon: LucideIcon; words: string }> = {
  pause: { icon: Pause, words: copy.pause },
  resume: { icon: Play, words: copy.resume },
  again: { icon: RotateCw, words: uploadCopy.tryAgain },
  change: { icon: PencilLine, words: copy.change },
};

function stepsAt({ name }: OutgoingState): readonly Step[] {
  switch (name) {
    case 'waiting':
    case 'sending':
    case 'offline':
      return ['pause'];
    case 'paused':
      return ['resume'];
    case 'problem':
      return ['again', 'change'];
    case 'finishing':
    case 'needs-file':
    case 'sent':
      return [];
  }
}

function Standing({ item, id }: { item: OutgoingItem; id: string }) {
  switch (item.state.name) {
    case 'problem':
      return (
        <p role="alert" className="font-bold text-danger">
          {errorText(item.state.error, uploadCopy.failedText)}
        </p>
      );
    case 'needs-file':
      return (
        <p role="status" id={id}>
          {copy.needsFile}
        </p>
      );
    case 'waiting':
    case 'sending':
    case 'finishing':
    case 'offline':
    case 'paused':
    case 'sent':
      return <UploadProgress item={item} />;
  }
}

/** One video on its way into the library: how far it is, what holds it up, and what can be done. */
export function OutgoingVideo({
  item,
  outbox,
  onChange,
  onDiscard,
}: {
  item: OutgoingItem;
  outbox: Outbox;
  onChange: () => void;
  onDiscard: () => void;
}) {
  const needsFileId = useId();
  const { id, state, fields, fileName } = item;
  const take: Record<Step, () => void> = {
    pause: () => outbox.pause(id),
    resume: () => outbox.resume(id),
    again: () => outbox.resume(id),
    change: onChange,
  };
  const give = ([file]: File[]) => {
    if (!file || outbox.giveFile(id, file)) return;
    notify({ title: copy.otherFile, description: copy.otherFileText, tone: 'danger' });
  };
  return (
    <li className="grid gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 leading-snug wrap-anywhere">
          <h3 className="font-body text-base font-bold leading-snug tracking-normal">{fields.title}</h3>
          <p className="text-ink-2">{fileName}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {state.name === 'needs-file' ? (
            <FileButton
              label={copy.chooseFile}
              accept={acceptedFiles.video}
              describedBy={needsFileId}
              onChoose={give}
            />
          ) : null}
          {stepsAt(state).map((step) => {
            const { icon: Icon, words } = steps[step];
            return (
              <Button
                key={step}
                variant="secondary"
                size="small"
                aria-label={`${words}: ${fields.title}`}
                onClick={take[step]}
              >
                <Icon aria-hidden="true" />
                {words}
              </Button>
            );
          })}
          {state.name === 'finishing' ? null : (
            <Button variant="quiet" size="small" aria-label={`${copy.discard}: ${fields.title}`} onClick={onDiscard}>
              <Trash2 aria-hidden="true" />
              {copy.discard}
            </Button>
          )}
        </div>
      </div>
      <Standing item={item} id={needsFileId} />
    </li>
  );
}
