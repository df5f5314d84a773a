import { clsx } from 'clsx';
import { Mic, MicOff } from 'lucide-react';
import { recorderCopy } from './recorder.copy.ts';
import { useSoundLevel } from './use-sound-level.ts';

/** Of what lies on the picture; says where itself. */
export const overlayLook = 'absolute inline-flex items-center gap-2.5 rounded-full bg-black/75 text-white';

/** Shows that the microphone hears; a word instead when it has not for a while. */
export function SoundMeter({ stream, minds }: { stream: MediaStream | undefined; minds: boolean }) {
  const { meter, isSilent } = useSoundLevel(stream);
  const isWorrying = isSilent && minds;
  const Icon = isWorrying ? MicOff : Mic;
  return (
    <div
      className={clsx(
        overlayLook,
        'bottom-3 left-3 min-h-12 max-w-[calc(100%-1.5rem)] px-4 py-2 text-small leading-snug',
      )}
    >
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <div
        ref={meter}
        role="meter"
        aria-label={recorderCopy.sound}
        aria-valuemin={0}
        aria-valuemax={10}
        aria-valuenow={0}
        className={clsx('h-2 w-20 flex-none overflow-hidden rounded-full bg-white/30', isWorrying && 'hidden')}
      >
        <div className="size-full origin-left scale-x-(--level,0) rounded-full bg-success" />
      </div>
      <span role="status" className="empty:hidden">
        {isWorrying ? recorderCopy.silent : null}
      </span>
    </div>
  );
}
