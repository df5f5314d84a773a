import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const tones = {
  card: 'border-line bg-card',
  butter: 'border-line bg-butter',
  sunk: 'border-line bg-sunk',
};

/** A sheet of paper on the desk. Padding is the content's own affair through `className`. */
export function Card({
  tone = 'card',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: keyof typeof tones | undefined }) {
  return <div {...rest} className={clsx('rounded-box border', tones[tone], className)} />;
}
