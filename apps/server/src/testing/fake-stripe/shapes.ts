export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  /** Keys and values of one's own. */
  | 'metadata'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape }
  | { readonly any: readonly Shape[] }
  | ObjectShape;

export interface ObjectShape {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Names that exist, of shapes that nobody has looked up. */
  readonly others: readonly string[];
}
