import type { Api } from '@someday/contract/api';
import type { ReplyOf } from '@someday/contract/endpoint';
import { deviceNow } from '#web/lib/clock.ts';
import { messageTypeOf } from './choosing/medium.ts';
import { copyIdOf, deleteComposition, keepCopy, keptCopy, noMember, putComposition, randomId } from './device-store.ts';

/** Not only digits, which the router would read as a number. */
const idStart = 'shared-';

/** Why a shared file isn't taken. `not_kept`: the device has no room for a copy. */
export const shareRefusals = ['file_type', 'file_empty', 'file_too_large', 'not_kept'] as const;
export type ShareRefusal = (typeof shareRefusals)[number];

/** The id of a shared file's message on this device, from the address. */
export const sharedIdIn = (shared: string | undefined): string | undefined =>
  shared?.startsWith(idStart) ? shared : undefined;

/**
 * Answers a form with a file, as a phone's share sheet posts it: saves the first video or photo as an unfinished message, and leads to the
 * composer. Any site can post such a form, but nothing leaves the device until its member sends it.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const shared = await keepShared(request).catch(() => 'not_kept');
  const place = sharedIdIn(shared) === undefined ? 'dialog=send&step=say' : 'dialog=send'; // with a file picker
  return Response.redirect(new URL(`/member-dashboard?${place}&shared=${shared}`, request.url), 303);
}

/** The new message's id, or why there is none. */
async function keepShared(request: Request): Promise<string> {
  // Without an answer, the next member is asked, and the server refuses what is too large.
  const [form, session, installation] = await Promise.all([
    request.formData(),
    ask<ReplyOf<Api['checkSession']>>(request, '/api/auth/check'),
    ask<ReplyOf<Api['getInstallation']>>(request, '/api/installation'),
  ]);
  const files = [...form.values()].filter((value) => value instanceof File);
  const file = files.find((one) => messageTypeOf(one) !== undefined);
  if (!file) return 'file_type' satisfies ShareRefusal;
  if (file.size === 0) return 'file_empty' satisfies ShareRefusal;
  if (installation && file.size > installation.maxUploadMb * 1024 ** 2) return 'file_too_large' satisfies ShareRefusal;
  const id = `${idStart}${randomId()}`;
  const copyId = copyIdOf(file);
  const { name, type, lastModified } = file;
  const isPut = await putComposition({
    id,
    memberId: session?.user?.id ?? noMember,
    purpose: 'send',
    entries: undefined,
    takes: [],
    files: [{ copyId, name, type, lastModified }],
    keptAt: deviceNow().getTime(),
  });
  if (isPut) await keepCopy(file).catch(() => undefined);
  if (isPut && (await keptCopy(copyId))) return id;
  await deleteComposition(id);
  return 'not_kept' satisfies ShareRefusal;
}

async function ask<Reply>({ url }: Request, path: string): Promise<Reply | undefined> {
  try {
    const reply: Reply = await (await fetch(new URL(path, url))).json();
    return reply;
  } catch {
    return undefined;
  }
}
