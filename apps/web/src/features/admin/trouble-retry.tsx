import { RotateCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { troubleCopy as copy } from './trouble.copy.ts';

/** Has one row tried again. `label`: what that is, for who does not see the row. */
export function RetryButton({
  label,
  isRetrying,
  onRetry,
}: {
  label: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <Button variant="secondary" size="small" aria-label={label} loading={isRetrying} onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {copy.retry}
    </Button>
  );
}
