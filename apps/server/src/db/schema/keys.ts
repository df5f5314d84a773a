import type { Generated } from 'kysely';

/** Which keys this database belongs to: their ids, never the keys. */
export interface InstallationKeysTable {
  name: 'pepper';
  key_id: string;
  recorded_at: Generated<Date>;
}
