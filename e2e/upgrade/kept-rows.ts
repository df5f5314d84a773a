import type { Database } from '../../apps/server/src/db/client.ts';

/** Column types whose values need no quotes. */
const unquoted = new Set(['boolean', 'smallint', 'integer', 'bigint', 'double precision']);

interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Writes every row as SQL, one per line, for an empty database migrated to the same point. Released migrations never
 * change, so they serve as the schema. Throws when a table is empty, because the test wouldn't notice a migration that
 * loses its rows.
 */
export async function writeRows({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const tables = await strings(`
    select tablename as text from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(await insertOf(table));
  const sequences = await strings(`
    select format('select setval(%L, %s);', sequencename, last_value) as text
    from pg_sequences where last_value is not null order by 1`);
  return [...inserts, ...sequences, ''].join('\n');

  async function insertOf(table: string): Promise<string> {
    const columns = await columnsOf(table);
    const values = columns.map(({ name, type }) =>
      unquoted.has(type) ? `coalesce(${name}::text, 'NULL')` : `quote_nullable(${name}::text)`,
    );
    const rows = await strings(
      `select concat_ws(', ', ${values.join(', ')}) as text from ${table} order by ${columns[0]?.name}`,
    );
    if (rows.length === 0) throw new Error(`The table ${table} has no rows.`);
    const names = columns.map(({ name }) => name).join(', ');
    const lines = rows.map((row) => `  (${row})`).join(',\n');
    return `insert into ${table} (${names}) overriding system value values\n${lines};\n`;
  }

  /** Without generated columns. */
  async function columnsOf(table: string): Promise<Column[]> {
    const { rows } = await pool.query<Column>(
      `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    );
    return rows;
  }

  async function strings(query: string): Promise<string[]> {
    const { rows } = await pool.query<{ text: string }>(query);
    return rows.map(({ text }) => text);
  }
}
