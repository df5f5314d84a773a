import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

/** Look of everything that is pressed; padding lives in the sizes only, since two paddings would be settled by CSS order. */
export const buttonLook = cva(
  [
    'inline-flex select-none items-center justify-center gap-2.5 rounded-full border-2 text-center font-bold leading-tight no-underline',
    'transition-[background-color,border-color,color,transform] duration-150 active:translate-y-px',
    'disabled:translate-y-0 disabled:border-line disabled:bg-sunk disabled:text-ink-2 [&_svg]:flex-none',
  ],
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
        secondary: 'border-control bg-card text-ink hover:border-primary hover:bg-primary-soft',
        quiet: 'border-transparent bg-transparent text-ink hover:bg-primary-soft disabled:bg-transparent',
        marigold: 'border-transparent bg-marigold text-on-marigold hover:bg-marigold-hover',
        danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
      },
      size: {
        small: 'min-h-12 whitespace-nowrap px-3 sm:px-4 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        medium: 'min-h-13 px-6 text-base [&_svg]:size-5',
        large: 'min-h-15 px-8 text-[1.125rem] [&_svg]:size-[1.375rem]',
        icon: 'size-[52px] [&_svg]:size-5',
      },
      wide: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'primary', size: 'medium', wide: false },
  },
);

export type ButtonLook = VariantProps<typeof buttonLook>;

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and refuses presses while keeping the button focusable, so that its state can be read aloud. */
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
