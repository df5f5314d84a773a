import type { AccessCodes } from '#server/lib/access-codes.ts';
import { newAccessCode } from '#server/lib/random-codes.ts';
import type { CodeSecrets } from './loved-ones.repo.ts';

/** Tries codes until one is free: `keep` gives undefined for one that is taken. Two equal ones among a million are a once-in-a-billion event. */
export async function withNewCode<Result>(
  codes: AccessCodes,
  keep: (secrets: CodeSecrets) => Promise<Result | undefined>,
): Promise<Result> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const code = newAccessCode();
    const result = await keep({ codeHash: codes.lookup(code), codeSealed: codes.seal(code) });
    if (result !== undefined) return result;
  }
  throw new Error('no free access code was found');
}
