import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';

/** Why a video or photo is not there: no way to it now, no network at all, a device that cannot show it, or nobody's to see (any more). */
export type PlaybackProblem = 'unreachable' | 'offline' | 'unplayable' | 'closed';

/** Refusals that asking again will not change: signed out meanwhile, or the message is not this person's to see any more. */
const closedStatus = [401, 403, 404, 410];

/**
 * What is wrong with the medium at this address after its element failed. Browsers report a refusal, a dead network and a strange format
 * as one and the same error, so that the address is asked once, without its bytes.
 */
export async function problemOf(address: string, error: MediaError | null = null): Promise<PlaybackProblem> {
  if (error && error.code === error.MEDIA_ERR_DECODE) return 'unplayable';
  if (!navigator.onLine) return 'offline';
  try {
    await request('HEAD', address);
    return error && error.code === error.MEDIA_ERR_NETWORK ? 'unreachable' : 'unplayable';
  } catch (refusal) {
    return refusal instanceof ApiError && closedStatus.includes(refusal.status) ? 'closed' : 'unreachable';
  }
}
