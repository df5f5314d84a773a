/** The same entries in another language: any text for a text, the same arguments for a function. */
export type Translated<English> = English extends string
  ? string
  : English extends (...args: infer Args) => infer Said
    ? (...args: Args) => Translated<Said>
    : { readonly [Key in keyof English]: Translated<English[Key]> };
