import type { Db } from '#server/db/client.ts';
import { recipientColumns, statement } from '#server/db/conditions.ts';
import type { RecipientCaller } from '#server/http/handlers.ts';

/** The loved one an access code belongs to. */
export interface CodeHolder extends RecipientCaller {
  readonly codeHash: Buffer;
}

const holderOfCode = statement<CodeHolder>(`
  select ${recipientColumns}, code_hash as "codeHash"
  from loved_ones join members on members.id = loved_ones.member_id and members.closed_at is null
  where code_hash = $1 and loved_ones.deleted_at is null`);

/** Not for a loved one in the trash or of a closed account. */
export async function findCodeHolder(db: Db, codeHash: Buffer): Promise<CodeHolder | undefined> {
  const [holder] = await holderOfCode(db, codeHash);
  return holder;
}
