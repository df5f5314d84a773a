export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  /** The caller's own keys and values. */
  | 'metadata'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape }
  | { readonly any: readonly Shape[] }
  | ObjectShape;

export interface ObjectShape {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  /** Names that exist, whose shapes aren't used here. */
  readonly others: readonly string[];
}
