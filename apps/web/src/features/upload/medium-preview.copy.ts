import type { MessageType } from '@someday/contract/media';

export const mediumPreviewCopy = {
  noPreview: (type: MessageType) => `This browser cannot show this ${type}. It can be sent all the same.`,
  unreadable: 'This file cannot be read any more. It may have been moved or deleted. Please choose it again.',
  chosen: { photo: 'Your photo', video: 'Your video' },
} as const;
