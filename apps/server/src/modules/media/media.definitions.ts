import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

export const convertMedium = defineJob({ kind: 'convert-medium', payload: z.object({ mediaId: z.int() }) });

/** Finds media that nobody works on any more. */
export const sweepMedia = defineJob({ kind: 'sweep-media', payload: z.object({}) });

/** Removes a medium with its files, if no message carries it any more. */
export const eraseMedium = defineJob({ kind: 'erase-media', payload: z.object({ mediaId: z.int() }) });
