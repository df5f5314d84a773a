import { sql } from 'kysely';

/** Whose lock it is. */
export type Owner = { readonly memberId: number } | { readonly adminId: number };

export const columnsOf = (owner: Owner | null) => ({
  member_id: owner !== null && 'memberId' in owner ? owner.memberId : null,
  admin_id: owner !== null && 'adminId' in owner ? owner.adminId : null,
});

export function ownerIn({ member_id, admin_id }: ReturnType<typeof columnsOf>): Owner | null {
  if (member_id !== null) return { memberId: member_id };
  return admin_id === null ? null : { adminId: admin_id };
}

/** Rows of a table with `member_id` and `admin_id`. */
export const ownedBy = (owner: Owner) =>
  'memberId' in owner ? sql<boolean>`member_id = ${owner.memberId}` : sql<boolean>`admin_id = ${owner.adminId}`;
