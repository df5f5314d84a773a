import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

export const rowLook = 'flex items-center gap-4 px-5 py-4';

/** The shape of a short list that is on its way. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card className="divide-y divide-line">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rowLook}>
            <Skeleton className="h-12 w-14" />
            <Skeleton className="h-12 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  );
}
