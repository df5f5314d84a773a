import pg from 'pg';
import * as z from 'zod';

const statementSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);

/** Records the text of every statement this process sends to PostgreSQL from now on. `take` returns those since its last call. */
export function recordStatements(): { take(): string[] } {
  let texts: string[] = [];
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client: unknown, args: unknown[]) {
      const text = statementSchema.safeParse(args[0]);
      if (text.success) texts.push(text.data);
      return Reflect.apply(query, client, args);
    },
  });
  return {
    take() {
      const taken = texts;
      texts = [];
      return taken;
    },
  };
}
