import { limits } from '@someday/contract/limits';
import type { lovedOnesApi } from '@someday/contract/loved-ones';
import type { Portrait, portraitsApi } from '@someday/contract/portraits';
import type { Handlers, UploadReader } from '#server/http/handlers.ts';
import type { AccessService } from './access.service.ts';
import { appError } from '#server/lib/app-error.ts';
import type { LovedOnesService } from './loved-ones.service.ts';
import type { PortraitOwner } from './portraits.repo.ts';
import type { PortraitsService } from './portraits.service.ts';

export interface LovedOnesRoutesDeps {
  readonly lovedOnes: LovedOnesService;
  readonly access: AccessService;
  readonly portraits: PortraitsService;
}

const largestPhoto = limits.portraitFileMb * 1_048_576;

export function lovedOnesRoutes({
  lovedOnes,
  access,
  portraits,
}: LovedOnesRoutesDeps): Handlers<typeof lovedOnesApi & typeof portraitsApi> {
  async function setPhoto(person: PortraitOwner, upload: UploadReader<unknown>): Promise<Portrait> {
    const { file } = await upload(async (_fields, fileBytes) => {
      await portraits.check(person, fileBytes ?? 0);
      return largestPhoto;
    });
    if (file === null) throw appError('file_missing');
    return file.keep((received) => portraits.setPhoto(person, received));
  }

  return {
    listLovedOnes: ({ caller }) => lovedOnes.list(caller.memberId),
    addLovedOne: ({ caller, body }) => lovedOnes.add(caller.memberId, body),
    addChild: ({ caller, body }) => lovedOnes.add(caller.memberId, body),
    updateLovedOne: ({ caller, params, body }) => lovedOnes.update(caller.memberId, params.id, body),
    removeLovedOne: ({ caller, params }) => access.remove(caller.memberId, params.id),
    restoreLovedOne: ({ caller, params }) => access.restore(caller.memberId, params.id),
    renewAccessCode: ({ caller, params }) => access.renewCode(caller.memberId, params.id),
    drawPortrait: ({ caller: { memberId }, params, body }) =>
      portraits.draw({ memberId, lovedOneId: params.id }, body.drawing),
    setPortraitPhoto: ({ caller: { memberId }, params, upload }) =>
      setPhoto({ memberId, lovedOneId: params.id }, upload),
    getOwnPortrait: ({ caller }) => portraits.own(caller.memberId),
    drawOwnPortrait: ({ caller: { memberId }, body }) => portraits.draw({ memberId, lovedOneId: null }, body.drawing),
    setOwnPortraitPhoto: ({ caller: { memberId }, upload }) => setPhoto({ memberId, lovedOneId: null }, upload),
    getPortrait: ({ caller, params }) => portraits.photo(caller, params.id),
  };
}
