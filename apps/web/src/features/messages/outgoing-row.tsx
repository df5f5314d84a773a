import { FolderOpen, Pause, PencilLine, Play, RotateCw, Trash2 } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import type { Outbox } from '#web/features/upload/outbox.ts';
import type { OutgoingItem } from '#web/features/upload/outgoing.ts';
import { sendingCopy } from '#web/features/upload/unsent.copy.ts';
import { UploadProgress } from '#web/features/upload/upload-progress.tsx';
import { notify } from '#web/lib/notice-store.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { sendCopy } from './send.copy.ts';
import { unsentCopy } from './unsent.copy.ts';

type RowProps = {
  item: OutgoingItem;
  outbox: Outbox;
  /** Not for what is to go into the library: its form is there. */
  onChange: (() => void) | undefined;
  onDiscard: () => void;
};

/** The picker of an ordinary file; it must be the very one that was chosen before. */
function FileAgain({ item, outbox }: Pick<RowProps, 'item' | 'outbox'>) {
  const give = (file: File | undefined) => {
    if (!file || outbox.giveFile(item.id, file)) return;
    notify({ title: unsentCopy.otherFile, description: unsentCopy.otherFileText, tone: 'danger' });
  };
  return (
    <label
      className={buttonLook({
        variant: 'secondary',
        size: 'small',
        className: 'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
      })}
    >
      <FolderOpen aria-hidden="true" />
      {unsentCopy.chooseFile}
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          give(target.files?.[0]);
          target.value = '';
        }}
      />
    </label>
  );
}

function Controls({ item, outbox, onChange, onDiscard }: RowProps) {
  const { state, id } = item;
  const label = (words: string) => `${words}: ${item.fields.title}`;
  if (state.name === 'finishing') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state.name === 'waiting' || state.name === 'sending' || state.name === 'offline' ? (
        <Button variant="secondary" size="small" aria-label={label(sendingCopy.pause)} onClick={() => outbox.pause(id)}>
          <Pause aria-hidden="true" />
          {sendingCopy.pause}
        </Button>
      ) : null}
      {state.name === 'paused' ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={label(sendingCopy.resume)}
          onClick={() => outbox.resume(id)}
        >
          <Play aria-hidden="true" />
          {sendingCopy.resume}
        </Button>
      ) : null}
      {state.name === 'needs-file' ? <FileAgain item={item} outbox={outbox} /> : null}
      {state.name === 'problem' ? (
        <>
          <Button
            variant="secondary"
            size="small"
            aria-label={label(sendCopy.tryAgain)}
            onClick={() => outbox.resume(id)}
          >
            <RotateCw aria-hidden="true" />
            {sendCopy.tryAgain}
          </Button>
          {onChange ? (
            <Button variant="secondary" size="small" aria-label={label(unsentCopy.change)} onClick={onChange}>
              <PencilLine aria-hidden="true" />
              {unsentCopy.change}
            </Button>
          ) : null}
        </>
      ) : null}
      <Button variant="quiet" size="small" aria-label={label(unsentCopy.discard)} onClick={onDiscard}>
        <Trash2 aria-hidden="true" />
        {unsentCopy.discard}
      </Button>
    </div>
  );
}

/** One message on its way: how far it is, what holds it up, and what can be done. */
export function OutgoingRow(props: RowProps) {
  const { item } = props;
  const { fields, recipientName, state } = item;
  return (
    <li className="grid gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal wrap-anywhere">
            {fields.title}
          </h3>
          <p className="leading-snug text-ink-2 wrap-anywhere">
            For {recipientName}, {item.fileName}
          </p>
        </div>
        <Controls {...props} />
      </div>
      {state.name === 'problem' ? (
        <p role="alert" className="font-bold text-danger">
          {errorText(state.error, sendCopy.failedText)}
        </p>
      ) : state.name === 'needs-file' ? (
        <p role="status">{unsentCopy.needsFile}</p>
      ) : (
        <UploadProgress item={item} />
      )}
    </li>
  );
}
