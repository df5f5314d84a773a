import { accessCodeLength, formatAccessCode, stripAccessCode } from '@someday/contract/rules/access-code';

const half = accessCodeLength / 2;

/** What the field keeps of what was typed or pasted; of a pasted link, what follows its `#` or `?access=`. */
export function keptCode(text: string): string {
  const start = Math.max(text.lastIndexOf('#'), text.lastIndexOf('=')) + 1;
  return stripAccessCode(text.slice(start)).slice(0, accessCodeLength);
}

/** The dash comes with the sixth character, so that it is never in the way of deleting. */
export function shownCode(code: string): string {
  return code.length > half ? formatAccessCode(code) : code;
}

/**
 * Where the caret belongs in the shown code when `before` of its characters stand before it. Between the halves it stays on the
 * left of the dash, except when deleting forwards, which would otherwise never get past it.
 */
export function caretInShownCode(before: number, deletesForward: boolean): number {
  return before > half || (before === half && deletesForward) ? before + 1 : before;
}
