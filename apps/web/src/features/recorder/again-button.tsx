import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { recorderCopy as copy } from './recorder.copy.ts';

type AgainButtonProps = { isRecording?: boolean; label?: string; onAgain: () => void; size?: 'small' };

export function AgainButton({ isRecording = true, label, onAgain, size }: AgainButtonProps) {
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
