import { useEffect, useState } from 'react';
import { chooseMediumCopy } from './choose-medium.copy.ts';
import { takeIdOf, type Medium } from './medium.ts';
import { claimTake, letTakeGo } from './takes.ts';

export type ChosenMediaState = ReturnType<typeof useChosenMedia>;

/** The media of a form. Their recordings are this form's alone, in every window, for as long as it holds them. */
export function useChosenMedia(initial: readonly Medium[] = []) {
  const [media, setMedia] = useState(initial);
  const [isRecorder, setIsRecorder] = useState(false);
  const [problem, setProblem] = useState<string>();
  const takes = media.flatMap((medium) => takeIdOf(medium) ?? []);
  const takeIds = takes.join(' ');
  useEffect(() => {
    const ids = takeIds.split(' ').filter(Boolean);
    for (const id of ids) claimTake(id);
    return () => {
      for (const id of ids) letTakeGo(id);
    };
  }, [takeIds]);
  return {
    media,
    /** Ids of the recordings among them. */
    takes,
    /** The recorder is shown in place of the choice. */
    isRecorder,
    /** What is wrong with them, in words. */
    problem,
    choose(chosen: readonly Medium[]) {
      setMedia(chosen);
      setProblem(undefined);
      setIsRecorder(false);
    },
    showRecorder() {
      setProblem(undefined);
      setIsRecorder(true);
    },
    /** Says beside them that there are none; gives the words, undefined when there is one. */
    judge(): string | undefined {
      const { noRecording, noFile } = chooseMediumCopy;
      const missing = media.length > 0 ? undefined : isRecorder ? noRecording : noFile;
      setProblem(missing);
      return missing;
    },
  };
}
