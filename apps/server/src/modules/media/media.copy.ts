import { mediaReasons, type MediaReason } from '#server/adapters/media/media-tools.ts';

/** `given-up`: all attempts are used up, and nothing happens until its member asks for it. */
export const attentionReasons = [...mediaReasons, 'given-up'] as const;
export type AttentionReason = MediaReason | 'given-up';

/** Why a medium needs attention, for its member. Texts that promise another attempt are for jobs that are still alive. */
export const attentionTexts: Readonly<Record<AttentionReason, string>> = {
  unreadable: 'This file seems to be damaged, so we could not make it ready to play. Your original is kept safe.',
  'no-picture': 'We could not find any picture in this video. Your original is kept safe.',
  'too-large-picture':
    'This picture has more pixels than we can show, or is far too narrow. Your original is kept safe; a smaller copy will work.',
  'timed-out': 'Making this ready took too long. Your original is kept safe, and we will try again.',
  'tool-missing': 'This installation cannot convert videos yet. Your original is kept safe, and we will try again.',
  'disk-full': 'There was no room to make this ready. Your original is kept safe, and we will try again.',
  'tool-failed': 'Something went wrong while making this ready. Your original is kept safe, and we will try again.',
  'given-up':
    'We tried several times and could not make this ready. Your original is kept safe; you can try once more.',
};
