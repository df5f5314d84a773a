import type { Database } from '../../apps/server/src/db/client.ts';

type Query = Pick<Database['pool'], 'query'>;

export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** Bytes of its rows, with what is stored beside them. */
  readonly heap: number;
  readonly indexes: number;
}

/** Every id in use is smaller. */
const stride = 10_000;

/**
 * The columns of each table that must differ between copies: ids, what refers to them, and other keys. The index of `email` is on an
 * expression, so the catalog can't tell.
 */
const columnsOf = `
  select class.relname as "table", attname as "column", format_type(atttypid, null) as type,
    attname = 'id' or attname ~ '_id$' and atttypid = any(numbers) or (class.relname, attname) = ('members', 'email')
    or exists (select from pg_constraint where contype = 'f' and conrelid = class.oid and attnum = any(conkey))
    or attname <> 'kind' and exists (
      select from pg_index where indrelid = class.oid and indisunique and attnum = any(indkey) and not exists (
        select from pg_attribute as other
        where other.attrelid = indrelid and other.attnum = any(indkey) and other.atttypid = any(numbers)
      )
    ) as "isKey"
  from pg_class as class join pg_attribute on attrelid = class.oid, (select '{int4,int8}'::regtype[] as numbers) as types
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
  order by relname, attnum`;

/** The key of copy `n`, the same wherever it is used. */
function keyOfCopy(column: string, type: string): string {
  switch (type) {
    case 'integer':
    case 'bigint':
      return `${column} + n * ${stride}`;
    case 'bytea':
      return `sha256(${column} || n::text::bytea)`;
    case 'text':
      return `case when ${column} ~ '^[0-9a-f]{32}$' then md5(${column} || n)
        when ${column} ~ '^[0-9a-f]{64}$' then encode(sha256((${column} || n)::bytea), 'hex')
        when ${column} ~ '^\\d{1,9}$' then (${column}::int + n * ${stride})::text
        else n || ${column} end`;
    default:
      return column;
  }
}

/** Copies all rows of these tables `count` times, each copy with keys of its own. */
export async function copyRows(pool: Query, tables: ReadonlySet<string>, count: number): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string; type: string; isKey: boolean }>(columnsOf);
  const columns = Map.groupBy(
    rows.filter(({ table }) => tables.has(table)),
    ({ table }) => table,
  );
  const inserts = [...columns].map(([table, all]) => {
    const names = all.map(({ column }) => column).join(', ');
    const values = all.map(({ column, type, isKey }) => (isKey ? keyOfCopy(column, type) : column)).join(', ');
    return `insert into ${table} (${names}) overriding system value
      select ${values} from ${table} cross join generate_series(1, ${count}) as n order by n;`;
  });
  // Triggers and foreign keys would take longer than the rows. All copies are complete families.
  await pool.query(`begin; set local session_replication_role = replica; ${inserts.join('\n')} commit;`);
  await pool.query('vacuum analyze');
}

/** After a vacuum; largest first. */
export async function tableSizes(pool: Query): Promise<TableSize[]> {
  const { rows } = await pool.query<TableSize>(
    `select relname as "table", reltuples::bigint as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by pg_total_relation_size(oid) desc`,
  );
  return rows;
}
