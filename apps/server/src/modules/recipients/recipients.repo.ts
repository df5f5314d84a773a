import type { Db } from '#server/db/client.ts';
import { senderNameText, statement } from '#server/db/conditions.ts';

/** The loved one an access code belongs to, and their member. */
export interface CodeHolder {
  readonly lovedOneId: number;
  readonly name: string;
  readonly ownerId: number;
  /** Their member, as they call them. */
  readonly senderName: string;
  readonly codeHash: Buffer;
}

const holderOfCode = statement<CodeHolder>(`
  select loved_ones.id as "lovedOneId", loved_ones.name, members.id as "ownerId", ${senderNameText} as "senderName",
    code_hash as "codeHash"
  from loved_ones join members on members.id = loved_ones.member_id and members.closed_at is null
  where code_hash = $1 and loved_ones.deleted_at is null`);

/** Not for a loved one in the trash or of a closed account. */
export async function findCodeHolder(db: Db, codeHash: Buffer): Promise<CodeHolder | undefined> {
  const [holder] = await holderOfCode(db, codeHash);
  return holder;
}
