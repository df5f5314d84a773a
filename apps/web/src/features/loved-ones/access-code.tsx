import { formatAccessCode } from '@someday/contract/rules/access-code';
import { Copy } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { lovedOnesCopy } from './loved-ones.copy.ts';

/** Somebody's code as it is read aloud, in two halves; one press copies it. */
export function AccessCode({ name, code, large = false }: { name: string; code: string; large?: boolean }) {
  const shown = formatAccessCode(code);
  return (
    <Tooltip text={lovedOnesCopy.copyCode}>
      <button
        type="button"
        onClick={() => void copyWithNotice(shown, lovedOnesCopy.copied)}
        className={`tap inline-flex items-center rounded-field bg-sunk font-bold tracking-[.08em] text-ink hover:bg-primary-soft ${large ? 'gap-4 px-6 py-3 text-[1.625rem]' : 'gap-3 px-3.5 text-[1.0625rem]'}`}
      >
        <span className="sr-only">
          Copy {name}’s {lovedOnesCopy.code.toLowerCase()}{' '}
        </span>
        <span className="whitespace-nowrap">{shown}</span>
        <Copy aria-hidden="true" className={large ? 'size-6' : 'size-4.5'} />
      </button>
    </Tooltip>
  );
}
