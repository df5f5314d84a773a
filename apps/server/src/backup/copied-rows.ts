import type { StoredObject } from '#server/adapters/storage/storage.ts';

/** Lines of PostgreSQL's text format as fields; `\N` (null) stays as it is. */
async function* fieldsOf(text: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t');
  }
}

/** The copied rows of the table `objects`, sorted by id. None of its values contains a character that the format escapes, but for `\x`. */
export async function* objectsOf(
  text: AsyncIterable<Buffer>,
  columns: readonly string[],
): AsyncGenerator<StoredObject> {
  const [id, size, sha256, wrappedKey, keyId] = ['id', 'size', 'sha256', 'wrapped_key', 'key_id'].map((column) =>
    columns.indexOf(column),
  );
  const field = (fields: readonly string[], at = -1): string => {
    const value = fields[at];
    if (value === undefined) throw new Error('a copied row of the table objects lacks a column');
    return value;
  };
  for await (const fields of fieldsOf(text)) {
    yield {
      id: field(fields, id),
      size: Number(field(fields, size)),
      sha256: field(fields, sha256),
      wrappedKey: Buffer.from(field(fields, wrappedKey).replace(/^\\+x/, ''), 'hex'),
      keyId: field(fields, keyId),
    };
  }
}
