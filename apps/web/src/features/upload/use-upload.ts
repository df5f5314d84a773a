import { useEffect, useRef, useState } from 'react';
import type { Message } from '@someday/contract/messages';
import { uploadForm } from '#web/api/upload-request.ts';
import { secondsLeft, withSample, type Sample } from './transfer-rate.ts';

export type Transfer = { sentBytes: number; totalBytes: number; secondsLeft: number | undefined };

/** Sends one form at a time to where messages are kept. Leaving ends a transfer that is under way. */
export function useUpload() {
  const [transfer, setTransfer] = useState<Transfer>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (form: FormData): Promise<Message> => {
    const controller = new AbortController();
    stop.current = controller;
    let samples: Sample[] = [];
    setTransfer({ sentBytes: 0, totalBytes: 0, secondsLeft: undefined });
    try {
      return await uploadForm('createMessage', form, {
        signal: controller.signal,
        onProgress: (progress) => {
          samples = withSample(samples, { atMs: performance.now(), sentBytes: progress.sentBytes });
          setTransfer({ ...progress, secondsLeft: secondsLeft(samples, progress.totalBytes) });
        },
      });
    } finally {
      setTransfer(undefined);
    }
  };
  return { transfer, send, cancel: () => stop.current?.abort() };
}
