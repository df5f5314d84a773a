export const unreachable = 'We couldn’t reach Someday. Check your connection and try again.';
export const pleaseTryAgain = 'Please try again.';

export const windowTitleCopy = {
  home: 'Someday · Video and photo messages that open when it matters',
  page: (title: string) => `${title} · Someday`,
} as const;

/** Source: specification part 2 §5. */
export const passwordsDiffer = "Passwords don't match";

export const newPasswordHint = (min: number): string => `At least ${min} characters. Try a short phrase.`;

export const clipboardCopy = {
  failed: 'We couldn’t copy it',
  failedText: (text: string) => `Please copy it yourself: ${text}`,
} as const;

export const mediumCopy = { photo: 'Photo', video: 'Video', videoOf: (length: string) => `Video, ${length}` } as const;
