import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** The shape of a short list that is on its way: a few rows, drawn as `children`. */
export function LoadingRows({ label, rowLook, children }: { label: string; rowLook: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label}>
      <Card className="divide-y divide-line">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rowLook}>
            {children}
          </div>
        ))}
      </Card>
    </div>
  );
}
