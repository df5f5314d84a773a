import { Pause, PencilLine, Play, RotateCw, Trash2, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';
import { useSession } from '#web/queries/session.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { FileButton } from '#web/features/upload/choosing/file-drop.tsx';
import { sendingCopy, unsentCopy as copy } from '#web/features/upload/unsent.copy.ts';
import { UploadProgress } from '#web/features/upload/transfer/upload-progress.tsx';
import type { Outbox } from './outbox.ts';
import type { OutgoingRecord } from './record.ts';

type OutgoingButtonsProps = { item: OutgoingRecord; outbox: Outbox; onStop: () => void };

export function OutgoingButtons({ item: { id, state }, outbox, onStop }: OutgoingButtonsProps) {
  const isPaused = state.name === 'paused';
  if (state.name === 'finishing') return null;
  return (
    <>
      <Button variant="quiet" onClick={onStop}>
        {sendingCopy.stop}
      </Button>
      <Button variant="secondary" onClick={() => (isPaused ? outbox.resume(id) : outbox.pause(id))}>
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? sendingCopy.resume : sendingCopy.pause}
      </Button>
    </>
  );
}

type OutgoingRowProps = {
  item: OutgoingRecord;
  outbox: Outbox;
  about: string;
  accept?: string | undefined;
  failedText: string;
  onEdit?: (() => void) | undefined;
  onDiscard: () => void;
};

type Step = { icon: LucideIcon; words: string; take: (() => void) | undefined };

function stepsOf({ item: { id, state }, outbox, onEdit }: OutgoingRowProps): readonly Step[] {
  switch (state.name) {
    case 'queued':
    case 'uploading':
    case 'waiting-for-connection':
      return [{ icon: Pause, words: sendingCopy.pause, take: () => outbox.pause(id) }];
    case 'paused':
      return [{ icon: Play, words: sendingCopy.resume, take: () => outbox.resume(id) }];
    case 'refused':
    case 'waiting-for-plan':
      return [
        { icon: RotateCw, words: copy.tryAgain, take: () => outbox.resume(id) },
        { icon: PencilLine, words: copy.edit, take: onEdit },
      ];
    case 'finishing':
    case 'needs-file':
    case 'sent':
      return [];
  }
}

function Controls({ needsFileId, ...row }: OutgoingRowProps & { needsFileId: string }) {
  const { item, outbox, accept, onDiscard } = row;
  const { id, state, fields } = item;
  const provide = ([file]: File[]) => {
    if (!file || outbox.provideFile(id, file)) return;
    showToast({ title: copy.otherFile, description: copy.otherFileText, tone: 'danger' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {state.name === 'needs-file' ? (
        <FileButton label={copy.chooseFile} accept={accept} describedBy={needsFileId} onChoose={provide} />
      ) : null}
      {stepsOf(row).map(({ icon: Icon, words, take }) =>
        take ? (
          <Button key={words} variant="secondary" size="small" aria-label={`${words}: ${fields.title}`} onClick={take}>
            <Icon aria-hidden="true" />
            {words}
          </Button>
        ) : null,
      )}
      {state.name === 'finishing' ? null : (
        <Button variant="quiet" size="small" aria-label={`${copy.discard}: ${fields.title}`} onClick={onDiscard}>
          <Trash2 aria-hidden="true" />
          {copy.discard}
        </Button>
      )}
    </div>
  );
}

function OutgoingStatus({ item, failedText, id }: Pick<OutgoingRowProps, 'item' | 'failedText'> & { id: string }) {
  switch (item.state.name) {
    case 'refused': {
      const why = item.state.text ?? failedText;
      return (
        <p role="alert" className="font-bold text-danger">
          {why}
          {item.isKept ? <span className="block font-normal text-ink">{copy.refused}</span> : null}
        </p>
      );
    }
    case 'needs-file':
      return (
        <p role="status" id={id}>
          {copy.needsFile}
        </p>
      );
    case 'waiting-for-plan':
      return <NeedsPlan need={item.state.need} />;
    case 'queued':
    case 'uploading':
    case 'finishing':
    case 'waiting-for-connection':
    case 'paused':
    case 'sent':
      return <UploadProgress item={item} />;
  }
}

function NeedsPlan({ need }: { need: PlanNeed }) {
  const { member } = useSession();
  if (member?.guest) return <p role="status">{copy.waitsForRoomOfGuest}</p>;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3">
      {copy.waitsFor[need]}
      <TextLink to="/pricing" className="tap inline-flex items-center">
        {copy.seePlans}
      </TextLink>
    </p>
  );
}

export function OutgoingRow(props: OutgoingRowProps) {
  const { item, about, failedText } = props;
  const needsFileId = useId();
  return (
    <li className="grid gap-4 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 leading-snug wrap-anywhere">
          <h3 className="font-body text-[1.125rem] font-bold leading-snug tracking-normal">{item.fields.title}</h3>
          <p className="text-ink-2">{about}</p>
        </div>
        <Controls {...props} needsFileId={needsFileId} />
      </div>
      <OutgoingStatus item={item} failedText={failedText} id={needsFileId} />
    </li>
  );
}
