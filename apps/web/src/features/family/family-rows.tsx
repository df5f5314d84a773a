import { Skeleton } from '#web/ui/progress.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';

export const rowLook = 'flex items-center gap-4 px-5 py-4';

/** The rows of this tab while they are on their way. */
export function LoadingFamilyRows({ label }: { label: string }) {
  return (
    <LoadingRows label={label} rowLook={rowLook}>
      <Skeleton className="h-12 w-14" />
      <Skeleton className="h-12 flex-1" />
    </LoadingRows>
  );
}
