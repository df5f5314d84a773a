import { mediaReasons, type MediaNote, type MediaReason } from '#server/adapters/media/media-tools.ts';

/** `given-up`: every attempt failed, and nothing happens until the member asks for another. */
export const attentionReasons = [...mediaReasons, 'given-up'] as const;
export type AttentionReason = MediaReason | 'given-up';

/** Why a medium needs attention, for its member. Only texts for jobs that are still alive promise another attempt. */
export const attentionTexts: Readonly<Record<AttentionReason, string>> = {
  unreadable: 'This file seems to be damaged, so we couldn’t get it ready to play. Your original is safe.',
  'no-picture': 'We couldn’t find a picture in this video. Your original is safe.',
  'nothing-kept':
    'We couldn’t find the part you chose. Your original is safe. To keep another part, send the video again.',
  'too-large-picture':
    'This picture is too large or too narrow for us to show. Your original is safe. Try a smaller copy.',
  'too-long': 'This video is too long.',
  'timed-out': 'Getting this ready took too long. Your original is safe, and we’ll try again.',
  'tool-missing': 'This Someday can’t convert videos yet. Your original is safe, and we’ll try again.',
  'disk-full': 'We ran out of space getting this ready. Your original is safe, and we’ll try again.',
  'tool-failed': 'Something went wrong getting this ready. Your original is safe, and we’ll try again.',
  'given-up': 'We tried several times and couldn’t get this ready. Your original is safe. You can try once more.',
};

export const noteTexts: Readonly<Record<MediaNote, string>> = {
  truncated: 'The file ends too early, so it’s shown as far as it goes.',
  silent: 'We couldn’t read its sound, so it plays without. Your original is safe.',
  trimmed: 'It was trimmed on a phone or computer. Your original still has the whole video.',
};
