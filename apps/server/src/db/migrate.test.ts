import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { isMigrated, migrate, migrationNames } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { StartError } from '#server/lib/app-error.ts';

const marsh: Migration = {
  async up(db) {
    await sql`create table marsh (id int)`.execute(db);
  },
};
const broken: Migration = {
  async up(db) {
    await sql`create table swamp (id int)`.execute(db);
    await sql`select 1 / 0`.execute(db);
  },
};

describe('migrate', () => {
  let scratch: TestDatabase;

  beforeAll(async () => {
    scratch = await createTestDatabase(new Date('2025-01-07T12:00:00Z'));
  });
  afterAll(() => scratch.drop());

  async function tableExists(name: string): Promise<boolean> {
    const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(scratch.db);
    return rows.length > 0;
  }

  test('knows the names of all migrations without loading them', () => {
    expect(migrationNames).toEqual(Object.keys(migrations));
  });

  test('does nothing if nothing is missing', async () => {
    expect(await migrate(scratch.connection)).toEqual([]);
    expect(await isMigrated(scratch.db)).toBe(true);
  });

  test('leaves the old schema if a migration fails halfway', async () => {
    const next = { ...migrations, '9990_marsh': marsh, '9991_broken': broken };
    await expect(migrate(scratch.connection, next)).rejects.toThrow('division by zero');
    expect(await tableExists('marsh')).toBe(false);
    expect(await tableExists('swamp')).toBe(false);
    expect(await isMigrated(scratch.db, Object.keys(next))).toBe(false);
  });

  test('gives the one signature of before to every name under which a loved one has seen it', async () => {
    const signature = (text: string) => ({ kind: 'typed', text });
    const after = async (name: string, named: object, ...senderNames: (string | null)[]) => {
      const { rows } = await sql<{ id: number }>`
        insert into members (name, email, password_hash, time_zone, signature, signatures)
        values (${name}, ${name}, '', 'UTC', ${signature('Mama')}, ${named}) returning id`.execute(scratch.db);
      const id = rows[0]?.id ?? 0;
      await sql`
        insert into loved_ones (member_id, name, relationship, code_hash, code_sealed, stamp_color, sender_name, created_at)
        select ${id}, 'Child', '', sha256(convert_to(${name} || number, 'utf8')), '', 0, called,
          case when called = 'Since' then '2999-01-01' else someday_now() end
        from unnest(${senderNames}::text[]) with ordinality as names (called, number)`.execute(scratch.db);
      await migrations['0042_seen_signatures']?.up(scratch.db);
      const found = scratch.db.selectFrom('members').select(['signature', 'signatures']).where('id', '=', id);
      return found.executeTakeFirst();
    };
    const both = { Mom: signature('Mama'), Grandma: signature('Mama') };
    expect(await after('a', {}, 'Mom', 'Grandma', 'Since')).toEqual({ signature: null, signatures: both });
    expect(await after('b', {}, 'Mom', 'Grandma', null)).toEqual({ signature: signature('Mama'), signatures: both });
    const own = { signature: signature('Mama'), signatures: {} };
    expect(await after('c', {}, 'Since')).toEqual(own);
    expect(await after('d', {})).toEqual(own);
    const signed = { Mom: signature('Mom') };
    expect(await after('e', signed, 'Mom', 'Grandma')).toEqual({ ...own, signatures: signed });
  });

  test('applies each migration once when several processes start at the same time', async () => {
    const next = { ...migrations, '9990_marsh': marsh };
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(scratch.connection, next)));
    expect(applied.flat()).toEqual(['9990_marsh']);
  });

  test('refuses a database that a newer version has migrated, and says so', async () => {
    const refusal = migrate(scratch.connection);
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow('newer version of Someday (it has 9990_marsh)');
  });
});
