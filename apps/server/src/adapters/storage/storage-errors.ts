import { storageTexts as copy } from './storage.copy.ts';
import { StorageAway, StorageProblem, StorageRefused, type StorageReason } from './storage.ts';

type Kind =
  | { readonly is: 'problem'; readonly reason: StorageReason }
  | { readonly is: 'away' }
  | { readonly is: 'refused'; readonly why: (detail: string) => string };

const away: Kind = { is: 'away' };
const problem = (reason: StorageReason): Kind => ({ is: 'problem', reason });
const refused = (why: (detail: string) => string): Kind => ({ is: 'refused', why });

const groups: readonly (readonly [Kind, string])[] = [
  [problem('missing'), 'ENOENT NoSuchKey NotFound NoSuchUpload'],
  [problem('full'), 'ENOSPC EDQUOT QuotaExceeded XMinioStorageFull XMinioAdminBucketQuotaExceeded'],
  [problem('too-large'), 'EFBIG EntityTooLarge MaxMessageLengthExceeded'],
  [problem('damaged'), 'InvalidPart InvalidPartOrder EntityTooSmall'],
  [away, 'EAGAIN EBUSY EMFILE ENFILE ESTALE ENOTCONN ETIMEDOUT EHOSTDOWN'],
  [away, 'InternalError ServiceUnavailable SlowDown RequestTimeout OperationAborted ConditionalRequestConflict'],
  [
    away,
    'Throttling ThrottlingException TooManyRequests RequestLimitExceeded BandwidthLimitExceeded TemporaryRedirect',
  ],
  // Of bytes that changed on their way.
  [away, 'BadDigest InvalidDigest IncompleteBody XAmzContentSHA256Mismatch XAmzContentChecksumMismatch'],
  [refused(copy.permission), 'EACCES EPERM AccessDenied Forbidden AllAccessDisabled AccountProblem'],
  [refused(copy.key), 'InvalidAccessKeyId SignatureDoesNotMatch ExpiredToken InvalidToken InvalidSecurity NotSignedUp'],
  [refused(copy.clock), 'RequestTimeTooSkewed'],
  [refused(copy.nowhere), 'ENOTDIR NoSuchBucket InvalidBucketName'],
  [refused(copy.region), 'PermanentRedirect AuthorizationHeaderMalformed IllegalLocationConstraintException'],
  [refused(copy.readOnly), 'EROFS'],
  [refused(copy.broken), 'EIO ENXIO ENODEV'],
];
const kinds = new Map(groups.flatMap(([kind, codes]) => codes.split(' ').map((code) => [code, kind] as const)));

function kindOfStatus(status: number): Kind {
  if (status === 404) return problem('missing');
  if (status === 413) return problem('too-large');
  if (status === 507) return problem('full');
  if (status === 408 || status === 409 || status === 429 || status >= 500) return away;
  if (status === 401 || status === 403) return refused(copy.permission);
  return status === 301 ? refused(copy.region) : refused(copy.other);
}

function sorted(kind: Kind, detail: string, cause: unknown, awayText: (detail: string) => string): Error {
  if (kind.is === 'problem') return new StorageProblem(kind.reason, { cause });
  return kind.is === 'away' ? new StorageAway(awayText(detail), cause) : new StorageRefused(kind.why(detail), cause);
}

const isSorted = (error: unknown): boolean => error instanceof StorageProblem || error instanceof StorageAway;

/** What an S3 service's refusal or the network's failure means. `status`: undefined if there was no answer. */
export function s3Error(error: unknown, code: string, status: number | undefined): Error {
  if (error instanceof Error && isSorted(error)) return error;
  const isUntrusted = /CERT|SELF_SIGNED/.test(code);
  const other = status === undefined ? (isUntrusted ? refused(copy.certificate) : away) : kindOfStatus(status);
  return sorted(kinds.get(code) ?? other, code, error, copy.away);
}

export function diskError(error: unknown): unknown {
  if (!(error instanceof Error) || isSorted(error) || !('code' in error)) return error;
  const kind = kinds.get(String(error.code));
  return kind === undefined ? error : sorted(kind, error.message, error, copy.diskAway);
}

export function folderError(error: unknown): unknown {
  const found = diskError(error);
  const isMissing = found instanceof StorageProblem && found.reason === 'missing';
  return isMissing ? new StorageRefused(copy.nowhere(String(error)), error) : found;
}
