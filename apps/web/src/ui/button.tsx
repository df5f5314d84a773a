import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

/** Decorative: say in words what is loading. */
export function Spinner({ className = 'size-5' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx('animate-turn', className)} fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".28" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

const base =
  'inline-flex select-none items-center justify-center gap-2.5 rounded-full border-2 text-center font-bold leading-tight no-underline ' +
  'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px ' +
  'disabled:translate-y-0 disabled:border-line disabled:bg-sunk disabled:text-ink-2 [&_svg]:flex-none';

const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-control bg-card text-ink hover:border-primary hover:bg-primary-soft',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-primary-soft disabled:bg-transparent',
  marigold: 'border-transparent bg-marigold text-on-marigold hover:bg-marigold-hover',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
};

/** Padding is only in the sizes, since CSS order would decide between two. */
const sizes = {
  small:
    'min-h-12 whitespace-nowrap max-[375px]:whitespace-normal px-3 sm:px-4 text-[0.9375rem] [&_svg]:size-[1.125rem]',
  medium: 'min-h-13 px-6 text-base [&_svg]:size-5',
  large: 'min-h-15 px-8 text-[1.125rem] [&_svg]:size-[1.375rem]',
  icon: 'size-[52px] [&_svg]:size-5',
};

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
};

export function buttonLook({
  variant = 'primary',
  size = 'medium',
  wide = false,
  className,
}: ButtonLook & { className?: string | undefined } = {}): string {
  return clsx(base, variants[variant], sizes[size], wide && 'w-full', className);
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks, but stays focusable so that its state can be announced. */
    loading?: boolean | undefined;
  };

/** A button. `size="icon"` needs an `aria-label`. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonLook({ variant, size, wide, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (!loading) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}

export const textLinkLook =
  'rounded font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover';

/** A text link that loads a new document, such as a page of another of our apps. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={clsx(textLinkLook, className)}>
      {children}
    </a>
  );
}
