import { Fragment, type ReactNode } from 'react';

/** A copy file's sentence with elements in it: `{day}` in `text` becomes `parts.day`, wherever the language puts it. */
export function Sentence<Part extends string>({
  text,
  parts,
}: {
  text: string;
  parts: Readonly<Record<Part, ReactNode>>;
}) {
  const elements = new Map<string, ReactNode>(Object.entries(parts));
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : elements.get(piece)}</Fragment>);
}
