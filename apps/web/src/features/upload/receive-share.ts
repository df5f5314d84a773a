import type { Api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import { deviceNow } from '#web/lib/days.ts';
import { messageTypeOf } from './choosing/medium.ts';
import {
  copyIdOf,
  deleteComposition,
  fileRowOf,
  keepFileCopy,
  keptFileCopy,
  noMember,
  putComposition,
  randomId,
} from './device-store.ts';

/** Not only digits, which the router would read as a number. */
const idStart = 'shared-';

/** Why a shared file isn't taken. `nothing`: there was none. `not_kept`: the device has no room for a copy. */
export const shareRefusals = ['nothing', 'file_type', 'file_empty', 'file_too_large', 'not_kept'] as const;
export type ShareRefusal = (typeof shareRefusals)[number];

export const sharedIdIn = (shared: string | undefined): string | undefined =>
  shared?.startsWith(idStart) ? shared : undefined;

/** Answers a phone's share sheet. Any site can post such a form, but nothing leaves the device until its member sends it. */
export async function receiveShare(request: Request): Promise<Response> {
  const { id, refusal } = await keepShared(request).catch(() => ({ id: undefined, refusal: 'not_kept' as const }));
  const search = new URLSearchParams({ dialog: 'send' });
  if (id === undefined) search.set('step', 'say'); // with a file picker
  search.set('shared', id ?? refusal ?? 'nothing');
  if (id !== undefined && refusal !== undefined) search.set('left', refusal);
  return Response.redirect(new URL(`/member-dashboard?${search}`, request.url), 303);
}

async function keepShared(request: Request): Promise<{ id?: string | undefined; refusal?: ShareRefusal | undefined }> {
  // Without an answer, the next member is asked, and the server refuses what is too large.
  const [form, session, installation] = await Promise.all([
    request.formData(),
    ask<ReplyOf<Api['checkSession']>>(request, '/api/auth/check'),
    ask<ReplyOf<Api['getInstallation']>>(request, '/api/installation'),
  ]);
  // A form sends a file without name and bytes where none was chosen.
  const shared = [...form.values()]
    .filter((value) => value instanceof File)
    .filter(({ name, size }) => name !== '' || size > 0);
  const refusals = shared.map((file) => refusalOf(file, installation?.maxUploadMb));
  const files = shared.filter((_file, place) => refusals[place] === undefined);
  let refusal = shared.length === 0 ? ('nothing' as const) : refusals.find((one) => one !== undefined);
  if (files.length === 0) return { refusal };

  const row = {
    id: `${idStart}${randomId()}`,
    version: 1 as const,
    memberId: session?.user?.id ?? noMember,
    purpose: 'send',
    entries: undefined,
    takes: [],
    keptAt: deviceNow().getTime(),
  };
  // First the row: what belongs to none is deleted.
  const isPut = await putComposition({ ...row, files: files.map(fileRowOf) });
  const kept: File[] = [];
  for (const file of isPut ? files : []) {
    await keepFileCopy(file).catch(() => undefined);
    if (await keptFileCopy(copyIdOf(file))) kept.push(file);
  }
  if (kept.length < files.length) refusal = 'not_kept';
  if (kept.length === 0) await deleteComposition(row.id);
  else if (kept.length < files.length) await putComposition({ ...row, files: kept.map(fileRowOf) });
  return { id: kept.length === 0 ? undefined : row.id, refusal };
}

function refusalOf(file: File, maxUploadMb: number | undefined): ShareRefusal | undefined {
  if (messageTypeOf(file) === undefined) return 'file_type';
  if (file.size === 0) return 'file_empty';
  return maxUploadMb !== undefined && file.size > maxUploadMb * 1024 ** 2 ? 'file_too_large' : undefined;
}

async function ask<Reply>({ url }: Request, path: string): Promise<Reply | undefined> {
  try {
    const reply: Reply = await (await fetch(new URL(path, url))).json();
    return reply;
  } catch {
    return undefined;
  }
}
