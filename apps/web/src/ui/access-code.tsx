import { Copy } from 'lucide-react';
import { accessCodeLength, formatAccessCode } from '@someday/contract/rules/access-code';
import type { ComponentProps } from 'react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { passingCopy as copy } from './passing-on.copy.ts';

const looks = {
  small: 'gap-3 px-3.5 text-[1.0625rem] [&_svg]:size-4.5',
  large: 'gap-2.5 px-3 py-3 text-[min(1.875rem,7vw)] sm:gap-4 sm:px-6 [&_svg]:size-6 [&_svg]:flex-none',
};

type AccessCodeProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  name: string;
  code: string;
  size?: keyof typeof looks;
  onCopy?: (() => void) | undefined;
};

export function AccessCode({ name, code, size = 'small', onCopy, ...rest }: AccessCodeProps) {
  const shown = formatAccessCode(code);
  const look = `tap inline-flex items-center rounded-field bg-sunk font-bold tracking-[.08em] code-zero ${looks[size]}`;
  if (code === '') {
    return (
      <span aria-hidden="true" className={look}>
        <span className="invisible">{formatAccessCode('0'.repeat(accessCodeLength))}</span>
        <Copy className="invisible" />
      </span>
    );
  }
  return (
    <button
      {...rest}
      type="button"
      onClick={() => void copyWithNotice(shown, copy.copied, onCopy)}
      className={`${look} text-ink hover:bg-primary-soft`}
    >
      <span className="sr-only">{copy.copyCodeOf(name)} </span>
      <span className="whitespace-nowrap">{shown}</span>
      <Copy aria-hidden="true" />
    </button>
  );
}
