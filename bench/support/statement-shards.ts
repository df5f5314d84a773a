import * as z from 'zod';
import type { Database } from '../../apps/server/src/db/client.ts';

/*
 * Whether a statement would stay on one shard if PostgreSQL distributed members' rows. Works on the plan, because there PostgreSQL has
 * resolved every name. What this doesn't understand counts as crossing shards.
 */

type Query = Pick<Database['pool'], 'query'>;

export interface Layout {
  /** Distributed by member, and the column that says whose a row is. */
  readonly byMember: Readonly<Record<string, string>>;
  /** The same, once they have such a column. */
  readonly withoutColumn: readonly string[];
  /** Distributed by a hash, and its column. */
  readonly byHash: Readonly<Record<string, string>>;
  /** Complete on every node, or small enough for one. */
  readonly small: readonly string[];
}

export const verdicts = {
  member: '1 one shard: it names the member',
  key: '1 one shard, if ids carry the member',
  column: '1 one shard, if ids and rows carry the member',
  hash: '2 look-up',
  hashFirst: '2 look-up, then one shard',
  small: '3 small table',
  crosses: '4 crosses shards',
} as const;
export type Verdict = keyof typeof verdicts;

/** What the catalog says about a table. */
interface Keys {
  readonly columns: readonly string[];
  /** Its id, and references to members' rows. */
  readonly carriers: readonly string[];
  /** Columns and expressions that are unique on their own. */
  readonly unique: readonly string[];
}
export type Catalog = ReadonlyMap<string, Keys>;

export async function readCatalog(pool: Query, { byMember }: Layout): Promise<Catalog> {
  const { rows } = await pool.query<Keys & { table: string }>(
    `select relname as "table",
       array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0 order by attnum) as columns,
       array(
         select attname::text from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
         where conrelid = class.oid and contype = 'f' and confrelid::regclass::text = any($1)
         union select 'id' where relname = any($1)
       ) as carriers,
       array(
         select pg_get_indexdef(indexrelid, 1, true) from pg_index
         where indrelid = class.oid and indisunique and indnkeyatts = 1 and indpred is null
       ) as unique
     from pg_class as class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    [Object.keys(byMember)],
  );
  return new Map(rows.map(({ table, ...keys }) => [table, keys]));
}

const planSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  Alias: z.optional(z.string()),
  Operation: z.optional(z.string()),
  'Subplan Name': z.optional(z.string()),
  'CTE Name': z.optional(z.string()),
  Output: z._default(z.array(z.string()), []),
  'Index Cond': z.optional(z.string()),
  'Recheck Cond': z.optional(z.string()),
  'Hash Cond': z.optional(z.string()),
  'Merge Cond': z.optional(z.string()),
  'Join Filter': z.optional(z.string()),
  Filter: z.optional(z.string()),
  get Plans() {
    return z._default(z.array(planSchema), []);
  },
});
type Plan = z.output<typeof planSchema>;

const explainedSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) })]);
const conditions = ['Index Cond', 'Recheck Cond', 'Hash Cond', 'Merge Cond', 'Join Filter', 'Filter'] as const;
/** Nodes whose rows come from the statement's parameters. */
const givenNodes = new Set(['Function Scan', 'Values Scan']);

/** Undefined for a statement that needs no table. */
export async function judge(
  pool: Query,
  text: string,
  layout: Layout,
  catalog: Catalog,
): Promise<{ verdict: Verdict; tables: readonly string[] } | undefined> {
  const { rows } = await pool.query(`explain (generic_plan, verbose, format json) ${text}`);
  const nodes = allNodes(explainedSchema.parse(rows)[0]['QUERY PLAN'][0].Plan);
  const used = nodes.flatMap(({ Alias: alias, 'Relation Name': table, Operation }) =>
    alias === undefined || table === undefined || table === 'test_clock'
      ? []
      : [{ alias, table, isInserted: Operation === 'Insert' }],
  );
  if (used.length === 0) return undefined;
  const verdict = verdictOn(used, equalTerms(nodes, catalog), layout, catalog);
  return { verdict, tables: [...new Set(used.map(({ table }) => table))].toSorted() };
}

const allNodes = (plan: Plan): Plan[] => [plan, ...plan.Plans.flatMap(allNodes)];

const isConstant = /^(NULL|true|false|'.*|-?\d+)$/s;

/** Terms, such as `messages.id` and `$1`, in groups that are equal in every row. */
class EqualTerms {
  readonly #groups = new Map<string, Set<string>>();
  readonly #bound = new Set<string>();

  groupOf(term: string): ReadonlySet<string> {
    return this.#groups.get(term) ?? new Set([term]);
  }

  /** Without constants: two columns that are null aren't the same. */
  join(one: string, other: string): void {
    if (isConstant.test(one) || isConstant.test(other)) return;
    const group = new Set([...this.groupOf(one), ...this.groupOf(other)]);
    for (const term of group) this.#groups.set(term, group);
  }

  bind(term: string): void {
    this.#bound.add(term);
  }

  /** Whether it is a parameter, or one of a list that is. */
  isBound(term: string): boolean {
    return [...this.groupOf(term)].some((one) => this.#bound.has(one) || /^(any\(|lower\()?\$\d+\)?$/i.test(one));
  }
}

function equalTerms(nodes: readonly Plan[], catalog: Catalog): EqualTerms {
  const equal = new EqualTerms();
  for (const node of nodes) {
    for (const [one, other] of conditions.flatMap((name) => equalities(node[name] ?? ''))) equal.join(one, other);
    if (givenNodes.has(node['Node Type'])) {
      for (const term of node.Output.filter((one) => one.startsWith(`${node.Alias}.`))) equal.bind(term);
    }
    // The result of a subquery that runs once: `(InitPlan 1).col1`.
    const subquery = /^InitPlan \d+/.exec(node['Subplan Name'] ?? '')?.[0];
    if (subquery !== undefined) {
      for (const [at, term] of node.Output.entries()) equal.join(`(${subquery}).col${at + 1}`, bare(term));
    }
    for (const [one, other] of sameColumns(node, nodes, catalog)) equal.join(one, other);
  }
  return equal;
}

/** Columns of a node that are those of the node below: of a subquery by name, of an insert by position. */
function sameColumns(node: Plan, nodes: readonly Plan[], catalog: Catalog): [string, string][] {
  const cte = node['CTE Name'];
  const below = node.Plans.find((one) => one['Subplan Name'] === undefined);
  const source = cte === undefined ? below : nodes.find((one) => one['Subplan Name'] === `CTE ${cte}`);
  const terms = source?.Output ?? [];
  if (node['Node Type'] === 'CTE Scan' || node['Node Type'] === 'Subquery Scan') {
    return terms.map((term) => [`${node.Alias}.${term.split('.').at(-1)}`, bare(term)]);
  }
  if (node.Operation !== 'Insert') return [];
  const columns = catalog.get(node['Relation Name'] ?? '')?.columns ?? [];
  return terms.map((term, at) => [`${node.Alias}.${columns[at]}`, bare(term)]);
}

/** The equalities of a condition that hold in every row: none below OR or NOT. */
function equalities(condition: string): [string, string][] {
  const text = unwrapped(condition);
  if (splitAtTop(text, ' OR ').length > 1) return [];
  const parts = splitAtTop(text, ' AND ');
  if (parts.length > 1) return parts.flatMap(equalities);
  const [one = '', other = '', ...more] = splitAtTop(text, ' = ');
  return other === '' || more.length > 0 ? [] : [[bare(one), bare(other)]];
}

/** Without casts and unneeded parentheses; `ANY (($1)::int[])` becomes `ANY($1)`. */
function bare(term: string): string {
  const plain = term.replaceAll(/::[a-z ]+(\[\])?/g, '').replaceAll(/(\w) \(/g, '$1(');
  return unwrapped(plain.replaceAll(/\(\(([^()]*)\)\)/g, '($1)'));
}

function unwrapped(text: string): string {
  const inner = text.trim();
  const end = depths(inner).indexOf(0);
  return inner.startsWith('(') && end === inner.length - 1 ? unwrapped(inner.slice(1, -1)) : inner;
}

/** How many parentheses are open after each character. */
function depths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (char) => {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    return depth;
  });
}

/** Splits where no parenthesis is open. */
function splitAtTop(text: string, separator: string): string[] {
  const open = depths(text);
  const at = Array.from(text.matchAll(new RegExp(separator, 'g')), ({ index }) => index).filter((i) => open[i] === 0);
  return [...at, text.length].map((end, n) => text.slice(n === 0 ? 0 : (at[n - 1] ?? 0) + separator.length, end));
}

interface Used {
  readonly alias: string;
  readonly table: string;
  readonly isInserted: boolean;
}

/** How a row's shard is found; the first is the best. */
const ways = ['key', 'column', 'hash', 'hashFirst'] as const;

function verdictOn(all: readonly Used[], equal: EqualTerms, layout: Layout, catalog: Catalog): Verdict {
  const { byMember, byHash, withoutColumn, small } = layout;
  const used = all.filter(({ table }) => !small.includes(table));
  if (used.length === 0) return 'small';
  const termOf = (alias: string, key: string) =>
    key.replace(/^(?:(\w+)\()?(\w+)/, (_all, call?: string, column = '') =>
      call === undefined ? `${alias}.${column}` : `${call}(${alias}.${column}`,
    );
  const memberOf = ({ alias, table }: Used) => `${alias}.${byMember[table]}`;
  if (used.every((one) => one.table in byMember && equal.isBound(memberOf(one)))) return 'member';

  const reached = new Set<string>();
  const isKnown = (term: string) =>
    equal.isBound(term) || [...equal.groupOf(term)].some((other) => reached.has(other.split('.')[0] ?? ''));
  const termsOf = ({ alias, table }: Used, which: 'carriers' | 'unique') =>
    (catalog.get(table)?.[which] ?? []).map((key) => termOf(alias, key));
  const leads: Record<(typeof ways)[number], (one: Used) => boolean> = {
    key: (one) => !(one.table in byHash) && [memberOf(one), ...termsOf(one, 'carriers')].some(isKnown),
    column: (one) => withoutColumn.includes(one.table) && (one.isInserted || termsOf(one, 'unique').some(isKnown)),
    hash: ({ alias, table }) => table in byHash && equal.isBound(`${alias}.${byHash[table]}`),
    hashFirst: (one) => one.table in byMember && termsOf(one, 'unique').some((term) => equal.isBound(term)),
  };
  const taken = new Set<(typeof ways)[number]>();
  for (;;) {
    const rest = used.filter(({ alias }) => !reached.has(alias));
    const way = ways.find((one) => rest.some(leads[one]));
    if (way === undefined) break;
    for (const { alias } of rest.filter(leads[way])) reached.add(alias);
    taken.add(way);
  }
  if (used.some(({ alias }) => !reached.has(alias))) return 'crosses';
  const isOnlyHashed = used.every(({ table }) => table in byHash);
  if (!isOnlyHashed && used.some(({ table, isInserted }) => isInserted && table in byHash)) return 'crosses';
  if (taken.has('hash') || taken.has('hashFirst')) return isOnlyHashed ? 'hash' : 'hashFirst';
  return taken.has('column') ? 'column' : 'key';
}
