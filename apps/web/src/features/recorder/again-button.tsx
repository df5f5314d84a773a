import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { recorderCopy as copy } from './recorder.copy.ts';

type AgainButtonProps = { isRecording?: boolean; label?: string; onAgain: () => void; size?: 'small' };

/** Asks nothing: a recording is set aside, and can be had back. */
export function AgainButton({ isRecording = true, label, onAgain, size }: AgainButtonProps) {
  return (
    <Button variant="secondary" size={size} onClick={onAgain}>
      <RotateCcw aria-hidden="true" />
      {isRecording ? copy.again : label}
    </Button>
  );
}
