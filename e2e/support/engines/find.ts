import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';

/** What a person calls a thing: its role, `label` for a field, `text` for anything written. */
export type Kind =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'dialog'
  | 'heading'
  | 'img'
  | 'label'
  | 'link'
  | 'radio'
  | 'region'
  | 'slider'
  | 'switch'
  | 'tab'
  | 'text';

/** A whole name, or an expression that it matches. */
export type Name = string | { readonly source: string; readonly flags: string };

/** Runs in the page: everything visible of this kind and name, and fields that are drawn by their label. */
export function find(kind: Kind, name: Name, place: HTMLElement | null): HTMLElement[] {
  const wanted = typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const within = place ?? document.body;
  return all(kind, wanted, within).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
    return isDrawn || element instanceof HTMLInputElement;
  });
}

function all(kind: Kind, wanted: string | RegExp, within: HTMLElement): HTMLElement[] {
  if (kind === 'text') return queryAllByText(within, wanted, { ignore: 'script, style' });
  if (kind === 'label') return queryAllByLabelText(within, wanted);
  return queryAllByRole(within, kind, { name: wanted });
}
