import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './client.ts';

/** In place of the value of this name, which each run gives. */
export interface Placeholders<Values> {
  <Name extends keyof Values & string>(name: Name): RawBuilder<Values[Name]>;
}

class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** For queries that run with every request, where building one takes longer than PostgreSQL's answer: built and compiled once. */
export function prepared<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, value: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql`${new Parameter(name)}`).compile();
    const parameters = compiled.parameters.map((one) => (one instanceof Parameter ? values[one.name] : one));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

export function preparedFirst<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, value: Placeholders<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row | undefined> {
  const find = prepared(build);
  return async (db, values) => (await find(db, values))[0];
}
