import type { ReactNode } from 'react';
import { Envelope } from './art/envelope.tsx';

/** What a list says when nothing is in it, with the way to the first one. */
export function EmptyState({
  title,
  heading: Heading = 'h3',
  children,
  action,
  art = <Envelope state="closed" className="w-32" />,
}: {
  title: string;
  /** Its rank among the page's headings. */
  heading?: 'h2' | 'h3' | undefined;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center rounded-box border-2 border-dashed border-line px-6 py-10 text-center">
      {art}
      <Heading className="mt-5 text-h3">{title}</Heading>
      {children ? <div className="mt-2 max-w-md text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
