import { formatBytes } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { timeLeftText } from './transfer-rate.ts';
import type { Transfer } from './use-upload.ts';

/** How far a transfer is, in bytes and time; after the last byte the server still makes sure that all of it is safe. */
export function UploadProgress({ transfer: { sentBytes, totalBytes, secondsLeft } }: { transfer: Transfer }) {
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  return (
    <div className="grid gap-3">
      <ProgressBar
        label="Sending your message"
        value={isSent || totalBytes === 0 ? undefined : sentBytes / totalBytes}
      />
      <p className="flex flex-wrap justify-between gap-x-6 text-ink-2">
        <span>{totalBytes > 0 ? `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}` : 'Getting started…'}</span>
        <span>{isSent ? 'Putting it away safely…' : secondsLeft === undefined ? '' : timeLeftText(secondsLeft)}</span>
      </p>
    </div>
  );
}
