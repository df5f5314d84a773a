import { useState } from 'react';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import type { Medium } from '#web/features/upload/medium.ts';
import { TakeRecorder } from '#web/features/upload/take-recorder.tsx';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { onboardingCopy } from './onboarding.copy.ts';

/** The recorder over the page. What it holds is asked about before it closes. */
export function RecordDialog({
  memberId,
  onUse,
  onClose,
}: {
  memberId: number;
  onUse: (medium: Medium) => void;
  onClose: () => void;
}) {
  const [held, setHeld] = useState<HeldTake>();
  const { leave, close, question } = useLeaveGuard({ unsent: held ? 'take' : 'nothing', held, takes: [], onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title={onboardingCopy.message.recorder}
      size="large"
      tall
      readFirst
    >
      <TakeRecorder memberId={memberId} onUse={onUse} onCancel={leave} onChooseFile={close} onHoldsTake={setHeld} />
      {question}
    </Dialog>
  );
}
