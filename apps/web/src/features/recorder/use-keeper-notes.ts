import { useEffect, useState } from 'react';
import type { Picture } from './camera-choice.ts';
import { recorderCopy } from './recorder.copy.ts';
import { roomFor } from './recording-size.ts';
import type { TakeKeeper } from './take-keeper.ts';

/** What to know about this device before recording: how much still fits, and whether it is remembered at all. Asked anew with each `isBefore`. */
export function useKeeperNotes(
  keeper: TakeKeeper | undefined,
  { isBefore, picture, maxSeconds }: { isBefore: boolean; picture: Picture; maxSeconds: number },
): readonly string[] {
  const [told, setTold] = useState<{ roomBytes: number | undefined; warning: string | undefined }>();
  useEffect(() => {
    if (!keeper || !isBefore) return;
    let isAsked = true;
    Promise.all([keeper.roomBytes(), keeper.warning()]).then(
      ([roomBytes, warning]) => {
        if (isAsked) setTold({ roomBytes, warning });
      },
      () => {}, // a device that says nothing is not a reason to worry anybody
    );
    return () => {
      isAsked = false;
    };
  }, [keeper, isBefore]);
  return told ? [roomNote(roomFor(picture, maxSeconds, told.roomBytes)), told.warning].filter(isText) : [];
}

function roomNote(room: ReturnType<typeof roomFor>): string | undefined {
  if (room === 'enough') return undefined;
  const { some, none, free } = recorderCopy.room;
  return `${room.minutes > 0 ? some(room.minutes) : none} ${free}`;
}

const isText = (text: string | undefined): text is string => text !== undefined;
