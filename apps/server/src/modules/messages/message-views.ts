import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { SmallVideo } from '@someday/contract/api/media';
import type { MediaProgress } from '@someday/contract/api/messages';
import type { OpenMessage, RecipientMessage, SealedMessage } from '@someday/contract/api/recipients';
import { returnNumber } from '@someday/contract/rules/recurrence';
import { messageStatus, opennessOf } from '@someday/contract/rules/release';
import { releaseViewOf } from './release-views.service.ts';
import type { LovedOnesService } from '#server/modules/loved-ones/loved-ones.service.ts';
import { mediaProgress } from '#server/modules/media/media.service.ts';
import { categoryView } from '#server/modules/video-categories/video-categories.service.ts';
import { ownAnswerView } from './answer-views.service.ts';
import type { MessageRecord } from './messages.repo.ts';
import type { ReadableRow } from './reading.repo.ts';

const BYTES_PER_MB = 1_048_576;

export type LinkOf = (row: Pick<MessageRecord, 'id' | 'lovedOneId' | 'codeSealed'>) => string;

export function linksOf(
  { messageLink, codeOf }: LovedOnesService['links'],
  known: readonly Pick<LovedOne, 'id' | 'accessCode'>[] = [],
): LinkOf {
  const opened = new Map(known.map(({ id, accessCode }) => [id, accessCode]));
  return ({ id, lovedOneId, codeSealed }) => {
    if (lovedOneId === null || codeSealed === null) return '';
    const code = opened.get(lovedOneId) ?? codeOf(codeSealed);
    opened.set(lovedOneId, code);
    return messageLink(id, code);
  };
}

export const sealedDayView = (row: MessageRecord) => ({
  ...row,
  category: categoryView(row).category,
  recipientName: row.recipientName ?? row.lovedOneName ?? '',
  childId: row.lovedOneId,
  thumbnailUrl: thumbnailOf(row),
  opening: releaseViewOf(row),
});

/** Only the row's columns that the reply's schema names reach the member. */
export function memberView(row: MessageRecord, linkOf: LinkOf) {
  const isVideo = row.messageType === 'video';
  const ready = row.mediaState === 'ready';
  const videoUrl = ready && isVideo ? mediaUrl(row.id, 'video') : null;
  const formats = { videoFormat: isVideo ? row.format : null, imageFormat: isVideo ? null : row.format };
  return {
    ...row,
    ...categoryView(row),
    recipientName: row.recipientName ?? row.lovedOneName ?? '',
    childId: row.lovedOneId,
    triggerDate: row.opensOn,
    opening: releaseViewOf(row),
    status: messageStatus(row, row.now),
    isViewed: row.viewedAt !== null,
    seal: sealOf(row),
    reactions: row.reactions ?? [],
    ...formats,
    photoUrl: ready && !isVideo ? mediaUrl(row.id, 'photo') : null,
    videoUrl,
    smallVideo: smallVideoOf(row),
    shareableUrl: linkOf(row),
    playbackUrl: videoUrl,
    directVideoUrl: videoUrl,
    thumbnailUrl: thumbnailOf(row),
    metadata: { fileName: row.fileName, fileSizeMB: Math.round((row.fileSize / BYTES_PER_MB) * 100) / 100, ...formats },
    media: progressOf(row),
  };
}

export const libraryView = (row: MessageRecord) => ({
  ...row,
  ...categoryView(row),
  duration: row.durationSeconds,
  videoUrl: row.mediaState === 'ready' ? mediaUrl(row.id, row.messageType) : null,
  smallVideo: smallVideoOf(row),
  thumbnailUrl: thumbnailOf(row),
  media: progressOf(row),
});

const MARK_LENGTH = 12;

function sealOf(row: MessageRecord) {
  const { receiptAt, receiptHash } = row;
  if (receiptAt === null || receiptHash === null || messageStatus(row, row.now) !== 'scheduled') return null;
  return { sealedAt: receiptAt, mark: receiptHash.slice(0, MARK_LENGTH) };
}

const thumbnailOf = ({ id, mediaState }: MessageRecord) =>
  mediaState === 'ready' ? `/api/video/${id}/thumbnail` : null;

function progressOf(row: MessageRecord): MediaProgress {
  const { mediaId: id, mediaState: state, progress, reason, notes, isReplaced } = row;
  return mediaProgress({ id, state, progress, reason, notes, isReplaced });
}

export function isComingSoon({ isSurprise, opensOn }: Pick<MessageRecord, 'isSurprise' | 'opensOn'>): boolean {
  return !isSurprise && opensOn !== null;
}

/** Undefined if not within a day: then only the day may be known. */
export function opensIn(sealed: readonly Pick<ReadableRow, 'opensAt' | 'now'>[]): number | undefined {
  const waits = sealed.map(({ opensAt, now }) => Math.ceil(((opensAt?.getTime() ?? 0) - now.getTime()) / 1000));
  const first = Math.min(...waits);
  return first <= 86_400 ? first : undefined;
}

export function recipientView(row: ReadableRow, unchangedSince: string | null): RecipientMessage {
  const state = opennessOf(row, row.now);
  if (state === 'open') return openView(row, unchangedSince);
  return state === 'sealed' ? sealedView(row) : { state };
}

/** Whether the day is a birthday is worked out from the day alone, so an occasion the member chose reveals nothing. */
export function sealedView({ opensOn, opensTime, birthday }: ReadableRow): SealedMessage {
  const triggerDate = opensOn ?? '';
  return { state: 'sealed', triggerDate, triggerTime: opensTime, birthday: returnNumber(birthday, triggerDate) };
}

export function openView(row: ReadableRow, unchangedSince: string | null): OpenMessage {
  const isVideo = row.messageType === 'video';
  return {
    state: 'open',
    id: row.id,
    recipientName: row.recipientName,
    title: row.title,
    description: row.description,
    ...categoryView(row),
    messageType: row.messageType,
    createdAt: row.createdAt.toISOString(),
    isViewed: row.viewedAt !== null,
    viewedAt: row.viewedAt?.toISOString() ?? null,
    videoUrl: mediaUrl(row.id, isVideo ? 'video' : 'photo'),
    smallVideo: smallVideoOf(row),
    photoUrl: isVideo ? null : mediaUrl(row.id, 'photo'),
    posterUrl: mediaUrl(row.id, 'poster'),
    photoCaption: row.photoCaption,
    // The delivered format, not the uploaded one.
    videoFormat: isVideo ? 'mp4' : null,
    durationSeconds: row.durationSeconds,
    width: row.width,
    height: row.height,
    reactions: [...(row.reactions ?? [])],
    answer: row.answer && ownAnswerView(row.answer),
    mayAnswer: row.mayAnswer,
    unchangedSince,
  };
}

function smallVideoOf({ id, fullBitsPerSecond }: Pick<ReadableRow, 'id' | 'fullBitsPerSecond'>): SmallVideo {
  return fullBitsPerSecond === null ? null : { url: mediaUrl(id, 'video-small'), fullBitsPerSecond };
}

function mediaUrl(id: number, rendition: 'video' | 'video-small' | 'photo' | 'poster'): string {
  return `/api/media/${id}/${rendition}`;
}
