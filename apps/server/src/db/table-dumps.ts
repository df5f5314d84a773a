import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clientSettings, type Connection } from './client.ts';

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly lastId: number | null;
}

export interface TablesToDump {
  readonly takenAt: Date;
  readonly migrations: readonly string[];
  readonly tables: readonly DumpedTable[];
  /** The rows in PostgreSQL's text format, sorted by the first column. One table at a time. `where`: an SQL condition. */
  dump(table: DumpedTable, where?: string): DumpedRows;
}

export interface DumpedRows {
  readonly text: Readable;
  count(): Promise<number>;
}

/** So that the text form of a value doesn't depend on the server's settings. */
const plainForms = `set datestyle to iso; set timezone to 'UTC'; set bytea_output to hex; set intervalstyle to postgres; set extra_float_digits to 1`;

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...clientSettings(connection), application_name: 'someday-backup' });
  // A lost connection also fails the query in flight.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(plainForms);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export function dumpTables<T>(connection: Connection, work: (rows: TablesToDump) => Promise<T>): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: at } = await client.query<{ at: Date }>('select someday_now() as at');
    const { rows: applied } = await client.query<{ name: string }>('select name from kysely_migration order by name');
    const result = await work({
      takenAt: at[0]?.at ?? new Date(0),
      migrations: applied.map(({ name }) => name),
      tables: await tablesIn(client),
      dump({ name, columns }, where = 'true') {
        const chosen = columns.map(quoted).join(', ');
        const text = client.query(
          copyTo(`copy (select ${chosen} from ${quoted(name)} where ${where} order by 1) to stdout`),
        );
        // If its reader gives up, closing the connection ends it once more.
        text.on('error', () => {});
        const count = async () => {
          // PostgreSQL sends the number after the last row, maybe in a packet of its own. The next query waits for it.
          await client.query('select');
          return text.rowCount;
        };
        return { text, count };
      },
    });
    await client.query('commit');
    return result;
  });
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

async function tablesIn(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    select table_name as name,
      array_agg(column_name::text order by ordinal_position) filter (where is_generated = 'NEVER') as columns,
      max((select last_value from pg_sequences
        where format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(quote_ident(table_name), column_name)
      )) filter (where is_identity = 'YES')::float8 as "lastId"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
    group by table_name order by table_name`);
  return rows;
}

export function hasTables(connection: Connection): Promise<boolean> {
  return withClient(connection, async (client) => (await tablesIn(client)).length > 0);
}

export interface TableFiller {
  readonly tables: readonly DumpedTable[];
  fill(table: Pick<DumpedTable, 'name' | 'columns'>, text: Readable): Promise<number>;
  continueAfter(table: string, lastId: number): Promise<void>;
  /** Removes or empties references to rows that aren't there, as deleting those would have done. */
  removeDangling(): Promise<void>;
}

export function restoreTables(connection: Connection, work: (filler: TableFiller) => Promise<void>): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query('begin');
    const tables = await tablesIn(client);
    const { rows: links } = await client.query<{ drop: string; add: string; tidy: string }>(`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
        format(
          case when confdeltype in ('n', 'r') then 'update %1$s as of set %3$I = null' else 'delete from %1$s as of' end
            || ' where of.%3$I is not null and not exists (select from %2$s as its where its.%4$I = of.%3$I)',
          conrelid::regclass, confrelid::regclass, own.attname, theirs.attname) as tidy
      from pg_constraint
        join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = confkey[1]
      where contype = 'f' and connamespace = current_schema()::regnamespace`);
    for (const { drop } of links) await client.query(drop);
    const each = (change: string) => tables.map(({ name }) => `alter table ${quoted(name)} ${change}`).join(';');
    await client.query(each('disable trigger user'));
    for (const { name } of tables) await client.query(`truncate ${quoted(name)}`);
    await work({
      tables,
      async fill({ name, columns }, text) {
        const into = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
        const copying: Writable & { readonly rowCount: number } = client.query(copyFrom(into));
        await pipeline(text, copying);
        return copying.rowCount;
      },
      async continueAfter(name, lastId) {
        await client.query(
          `select setval(pg_get_serial_sequence(quote_ident($1), column_name), $2::bigint) from information_schema.columns
           where table_schema = current_schema() and table_name = $1 and is_identity = 'YES'`,
          [name, lastId],
        );
      },
      async removeDangling() {
        for (let changed = true; changed;) {
          changed = false;
          for (const { tidy } of links) changed = ((await client.query(tidy)).rowCount ?? 0) > 0 || changed;
        }
      },
    });
    for (const { add } of links) await client.query(add);
    await client.query(each('enable trigger user'));
    await client.query('commit');
  });
}

/** Any number, the same in every process: keeps two backups, restores or checks of one database apart. */
const TASK_LOCK = 7_366_001;

export function withTaskLock<T>(connection: Connection, work: () => Promise<T>): Promise<T | 'busy'> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [TASK_LOCK]);
    return rows[0]?.got === true ? work() : 'busy';
  });
}
