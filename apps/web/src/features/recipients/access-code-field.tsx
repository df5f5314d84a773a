import { useLayoutEffect, useRef, type ChangeEvent, type Ref } from 'react';
import { clsx } from 'clsx';
import { accessCodeLength, formatAccessCode, stripCode } from '@someday/contract/rules/access-code';
import { controlLook, Field } from '#web/ui/field.tsx';
import { recipientsCopy } from './recipients.copy.ts';

const half = accessCodeLength / 2;

/** Of a pasted link, what follows `#` or `?access=`. */
export function keptCode(text: string): string {
  const start = Math.max(text.lastIndexOf('#'), text.lastIndexOf('=')) + 1;
  return stripCode(text.slice(start)).slice(0, accessCodeLength);
}

/** The dash appears with the sixth character, so that it never gets in the way of deleting. */
export function shownCode(code: string): string {
  return code.length > half ? formatAccessCode(code) : code;
}

/**
 * `before`: characters of the code to the left of the caret. Between the halves the caret stays left of the dash, except when deleting
 * forward, which would otherwise never get past it.
 */
export function caretInShownCode(before: number, deletesForward: boolean): number {
  return before > half || (before === half && deletesForward) ? before + 1 : before;
}

const bigLook =
  'min-h-17! border-3! text-center text-[1.75rem]! font-bold tracking-[.08em] sm:min-h-19! sm:text-[2rem]!';

/** Adds capitals and the dash, and keeps the caret in place. */
export function AccessCodeField({
  code,
  onCodeChange,
  onFocus,
  error,
  ref,
}: {
  code: string;
  onCodeChange: (code: string) => void;
  onFocus: (() => void) | undefined;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}) {
  const caret = useRef<{ input: HTMLInputElement; position: number }>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const { input, position } = caret.current;
    caret.current = undefined;
    input.setSelectionRange(position, position);
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = keptCode(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    const deletesForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const next = keptCode(target.value);
    const position = Math.min(caretInShownCode(before, deletesForward), shownCode(next).length);
    caret.current = { input: target, position };
    onCodeChange(next);
  };
  return (
    <Field label={recipientsCopy.entry.field} error={error}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          name="access-code"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={shownCode(code)}
          onChange={change}
          onFocus={onFocus}
          className={clsx(controlLook, bigLook)}
        />
      )}
    </Field>
  );
}
