import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { recorderCopy as copy } from './recorder.copy.ts';

/** Replaces what was recorded or chosen. A recording asks first, and is kept until another is used. */
export function AgainButton({
  isRecording = true,
  label,
  onAgain,
  size,
}: {
  isRecording?: boolean;
  /** If it isn't a recording. */
  label?: string;
  onAgain: () => void;
  size?: 'small';
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} onClick={isRecording ? () => setIsAsking(true) : onAgain}>
        <RotateCcw aria-hidden="true" />
        {isRecording ? copy.again : label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...copy.againQuestion}
        tone="primary"
        onConfirm={onAgain}
      />
    </>
  );
}
