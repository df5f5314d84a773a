import { formatBytes } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { transferOf, type OutgoingRecord, type OutgoingState } from '#web/features/upload/outbox/record.ts';
import { uploadCopy } from '#web/features/upload/unsent.copy.ts';
import { useState } from 'react';
import { timeLeftText } from './resumable-upload.ts';

type StateWords = Partial<Record<OutgoingState['name'], string>>;

export const waiting: StateWords = { 'waiting-for-connection': uploadCopy.offline, paused: uploadCopy.paused };

/** What is said of one that isn't moving. After the last byte the server still checks that all of it is safe. */
const resting: StateWords = { ...waiting, queued: uploadCopy.waiting, finishing: uploadCopy.storing };

export function sentBytesOf(state: OutgoingState, fileSize: number): number {
  if (state.name === 'finishing') return fileSize;
  return state.name === 'paused' ? state.sentBytes : transferOf(state).sentBytes;
}

/** How it stands, or how long it takes. '' while that isn't known. */
export function wordsFor(state: OutgoingState, isThere: boolean): string {
  if (state.name !== 'uploading') return resting[state.name] ?? '';
  if (isThere) return uploadCopy.storing;
  return state.transfer.secondsLeft === undefined ? '' : timeLeftText(state.transfer.secondsLeft);
}

function bytesText(state: OutgoingState, sent: number, fileSize: number): string {
  const bytes = uploadCopy.sent(formatBytes(sent), formatBytes(fileSize));
  const pace = state.name === 'uploading' && sent < fileSize ? state.transfer.perSecond : undefined;
  return pace === undefined ? bytes : `${bytes} · ${uploadCopy.pace(formatBytes(Math.round(pace)))}`;
}

/** It never goes back, whatever has to be sent again. */
export function useGrowing(value: number): number {
  const [most, setMost] = useState(value);
  if (value > most) setMost(value);
  return Math.max(most, value);
}

export function UploadProgress({ item: { state, fileSize } }: { item: OutgoingRecord }) {
  const sent = useGrowing(sentBytesOf(state, fileSize));
  const isThere = sent >= fileSize;
  const isStarting = state.name === 'uploading' && state.transfer.totalBytes === 0 && !isThere;
  const bytes = state.name === 'queued' ? formatBytes(fileSize) : bytesText(state, sent, fileSize);
  return (
    <div className="grid gap-3">
      {/* it only ever grows, and stays full while the server makes sure of it */}
      <ProgressBar label={uploadCopy.progress} value={isThere ? undefined : sent / fileSize} />
      <p className="flex flex-wrap justify-between gap-x-6 text-ink-2">
        <span>{isStarting ? uploadCopy.starting : bytes}</span>
        <span>{wordsFor(state, isThere)}</span>
      </p>
    </div>
  );
}
