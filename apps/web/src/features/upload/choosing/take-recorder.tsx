import { lazy, Suspense, useEffect, useState } from 'react';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { Spinner } from '#web/ui/button.tsx';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import type { Medium } from './medium.ts';
import { createTakeKeeper, replaceTake } from '#web/features/upload/takes/takes.ts';

/**
 * Makes a recording ready to be sent: a file that knows its duration. What is kept on the device and what is sent stay the same bytes, so
 * that an upload can go on after a reload.
 */
export async function prepareTake(take: Take): Promise<Take> {
  // The MP4 of a browser that records it is finished as it is, and its part of the library would double what is fetched here.
  if (take.blob.type.includes('mp4')) return take;
  const { remux } = await import('./remux.ts');
  const made = await remux(take.blob, take.seconds);
  if (!made) return take;
  if (take.keptId !== undefined && !(await replaceTake(take.keptId, made))) return take;
  return { ...take, blob: made };
}

const loadRecorder = () => import('#web/features/recorder/recorder-card.tsx');
const RecorderCard = lazy(() => loadRecorder().then((module) => ({ default: module.RecorderCard })));

/** Records something to send, kept on this device while it grows. */
export function TakeRecorder({
  memberId,
  problem,
  onUse,
  onCancel,
  onChooseFile,
  onHoldsTake,
}: {
  memberId: number;
  /** What is wrong with there being no recording yet. */
  problem?: string | undefined;
  onUse: (medium: Medium) => void;
  onCancel: () => void;
  onChooseFile: () => void;
  /** A recording that is running or finished but not used yet, for its owner to decide about when the page is left. */
  onHoldsTake: (held: HeldTake | undefined) => void;
}) {
  const [keeper] = useState(() => createTakeKeeper(memberId));
  useEffect(() => () => keeper.letGo(), [keeper]);
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <div data-problem={problem ? true : undefined} className="grid gap-3">
        <RecorderCard
          keeper={keeper}
          onUse={async (take) => onUse({ kind: 'recording', messageType: 'video', take: await prepareTake(take) })}
          onCancel={onCancel}
          onChooseFile={onChooseFile}
          onHoldsTake={onHoldsTake}
        />
        {problem ? (
          <p role="alert" className="text-small font-bold text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Suspense>
  );
}
