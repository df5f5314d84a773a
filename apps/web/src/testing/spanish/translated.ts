/** The same entries in another language: any text for a text, the same arguments for a function. */
export type Translated<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Key in keyof English]: Translated<English[Key]> };
