import { isSameValue, plainFields, type Known } from '@someday/contract/forms/edits';
import { useState } from 'react';
import { ApiError } from './api-error.ts';

export type Edits = ReturnType<typeof useEdits>;

/** For a form that edits something saved. `saved`: the initial values. `together`: groups of fields that are sent together. */
export function useEdits(saved: object = {}, together: readonly (readonly string[])[] = []) {
  const [base, setBase] = useState(() => plainFields(saved));
  const knownOf = (some: object): Known => Object.fromEntries(Array.from(base).filter(([name]) => name in some));
  return {
    knownOf,
    /** The changed fields, with their saved values: the server refuses the edit if those have changed since. */
    editOf<Input extends object>(input: Input): Partial<Input> & { known: Known } {
      const fields = plainFields(input);
      const changed = Array.from(fields)
        .filter(([name, value]) => !base.has(name) || !isSameValue(value, base.get(name)))
        .map(([name]) => name);
      const sent = new Set([
        ...changed,
        ...together.filter((some) => some.some((name) => changed.includes(name))).flat(),
      ]);
      const edit: Partial<Input> = { ...input };
      for (const name of fields.keys()) if (!sent.has(name)) Reflect.deleteProperty(edit, name);
      return { ...edit, known: knownOf(edit) };
    },
    /** Takes the saved values from a reply or a refusal; the next edit is compared with them. */
    learn(news: object): void {
      const current = news instanceof Error ? news instanceof ApiError && news.answer.current : news;
      if (current) setBase((before) => new Map([...before, ...plainFields(current)]));
    },
  };
}
