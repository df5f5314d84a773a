import type { Db, Tx } from '#server/db/client.ts';
import { hasChanged } from '#server/db/query-results.ts';
import { currentTime } from '#server/db/time.ts';
import { columnsOf, ownedBy, type Owner } from './owners.sql.ts';

interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The member or admin who logs in like this. */
export async function useIdentity(db: Db, { issuer, subject }: Subject, whose: 'member' | 'admin') {
  const { member_id: memberId = null, admin_id: adminId = null } =
    (await db
      .updateTable('sign_on_identities')
      .set({ last_used_at: currentTime })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where(whose === 'member' ? 'member_id' : 'admin_id', 'is not', null)
      .returning(['member_id', 'admin_id'])
      .executeTakeFirst()) ?? {};
  return { memberId, adminId };
}

/** Instead of an earlier one of the owner's. False: it is someone else's. */
export async function insertIdentity(
  tx: Tx,
  owner: Owner,
  who: Subject & { readonly email: string },
): Promise<boolean> {
  await tx.deleteFrom('sign_on_identities').where(ownedBy(owner)).execute();
  return tx
    .insertInto('sign_on_identities')
    .values({ ...who, ...columnsOf(owner) })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged);
}

export const deleteIdentity = (tx: Tx, owner: Owner): Promise<boolean> =>
  tx.deleteFrom('sign_on_identities').where(ownedBy(owner)).$call(hasChanged);
