import { contentsFile, importLimits as limits, ImportProblem } from './import-limits.ts';
import { importsTexts as copy } from './imports.copy.ts';

export type JsonItem =
  | { readonly list: string; readonly text: string }
  | { readonly begin: string }
  | { readonly rest: string };

const [quote, comma, colon, backslash, openList, closeList, openObject, closeObject] = Buffer.from('",:\\[]{}');
const maxEntries = 100;

/** Splits `someday.json` into items without checking its grammar: parse the texts. Throws `ImportProblem`. */
export async function* jsonItems(source: AsyncIterable<Buffer>): AsyncGenerator<JsonItem> {
  const splitter = new ItemSplitter();
  let total = 0;
  for await (const piece of source) {
    total += piece.length;
    if (total > limits.contentsBytes) throw oversized();
    yield* splitter.split(piece);
  }
  yield { rest: splitter.rest() };
}

const oversized = () => new ImportProblem(copy.oversized(contentsFile));

class ItemSplitter {
  #depth = 0;
  #entries = 0;
  #values = 0;
  #length = 0;
  #isString = false;
  #isEscaped = false;
  #list = '';
  #hasBegun = false;
  #item: Buffer[] | undefined;
  #itemBytes = 0;
  #rest = '';
  #from = 0;

  *split(piece: Buffer): Generator<JsonItem> {
    this.#from = 0;
    for (let at = this.#readString(piece, 0); at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === undefined) break;
      let item: JsonItem | undefined;
      if (byte === quote) {
        this.#isString = true;
        this.#values += 1;
        at = this.#readString(piece, at + 1) - 1;
      } else if (byte === openObject || byte === openList) item = this.#open(byte, piece, at);
      else if (byte === closeObject || byte === closeList) item = this.#close(piece, at);
      else if (byte <= 0x20 || byte === comma || byte === colon) this.#length = 0;
      else this.#readNumber();
      if (item !== undefined) yield item;
    }
    this.#keep(piece, piece.length);
    const isLong = this.#rest.length > limits.itemBytes || this.#itemBytes > limits.itemBytes;
    const isLongString = this.#isString && this.#length > limits.textBytes;
    if (isLong || isLongString || this.#values > limits.values) throw oversized();
  }

  rest(): string {
    return decoded(Buffer.from(this.#rest, 'latin1'));
  }

  #readString(piece: Buffer, from: number): number {
    if (!this.#isString) return from;
    let at = from;
    for (; at < piece.length; at += 1) {
      const byte = piece[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === backslash) this.#isEscaped = true;
      else if (byte === quote) break;
    }
    this.#length += at - from;
    this.#isString = at === piece.length;
    if (!this.#isString) this.#length = 0;
    return this.#isString ? at : at + 1;
  }

  #readNumber(): void {
    this.#length += 1;
    if (this.#length === 1) this.#values += 1;
    if (this.#length > limits.digits) throw oversized();
  }

  #open(byte: number, piece: Buffer, at: number): JsonItem | undefined {
    let begun: JsonItem | undefined;
    this.#depth += 1;
    this.#values += 1;
    this.#length = 0;
    if (this.#depth > limits.depth) throw oversized();
    if (this.#depth === 1 && byte === openList) throw new ImportProblem(copy.notAnExport);
    if (this.#depth === 2) {
      this.#entries += 1;
      if (this.#entries > maxEntries) throw oversized();
      this.#keep(piece, at);
      this.#list = byte === openList ? (/"(\w+)"\s*:\s*$/.exec(this.#rest.slice(-100))?.[1] ?? '') : '';
      if (this.#list !== '' && !this.#hasBegun) begun = { begin: `${this.rest()}[]}` };
      this.#hasBegun ||= this.#list !== '';
    }
    if (this.#depth === 3 && this.#list !== '' && byte === openObject) {
      this.#keep(piece, at);
      this.#rest += '0';
      this.#item = [];
    }
    return begun;
  }

  #close(piece: Buffer, at: number): JsonItem | undefined {
    this.#depth -= 1;
    this.#length = 0;
    if (this.#item === undefined || this.#depth !== 2) return undefined;
    this.#keep(piece, at + 1);
    const text = decoded(Buffer.concat(this.#item));
    this.#item = undefined;
    this.#itemBytes = 0;
    return { list: this.#list, text };
  }

  #keep(piece: Buffer, until: number): void {
    if (this.#item === undefined) this.#rest += piece.toString('latin1', this.#from, until);
    else this.#item.push(piece.subarray(this.#from, until));
    if (this.#item !== undefined) this.#itemBytes += until - this.#from;
    this.#from = until;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new ImportProblem(copy.damaged(contentsFile), { cause: error });
  }
}
