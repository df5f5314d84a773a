import { Camera, Image } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { stampSize } from './photo-crop.tsx';
import { portraitsCopy as copy } from './portraits.copy.ts';

type PhotoPickerProps = {
  facing: 'user' | 'environment';
  hasPhoto: boolean;
  onFile: (file: Blob) => void;
  onCamera: () => void;
};

export function PhotoPicker({ facing, hasPhoto, onFile, onCamera }: PhotoPickerProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = ''; // so that the same photo can be chosen again
    if (file) onFile(file);
  };
  const look = buttonLook({ variant: 'secondary', className: 'cursor-pointer focus-inside' });
  return (
    <div className="flex flex-wrap gap-3 max-sm:justify-center">
      <label className={look}>
        <Image aria-hidden="true" />
        {hasPhoto ? copy.another : copy.choose}
        <input type="file" accept="image/*" className="sr-only" onChange={take} />
      </label>
      {matchMedia('(pointer: coarse)').matches ? (
        <label className={look}>
          <Camera aria-hidden="true" />
          {copy.take}
          <input type="file" accept="image/*" capture={facing} className="sr-only" onChange={take} />
        </label>
      ) : (
        <Button variant="secondary" onClick={onCamera}>
          <Camera aria-hidden="true" />
          {copy.take}
        </Button>
      )}
    </div>
  );
}

export function CameraView({ onPhoto, onClose }: { onPhoto: (photo: Blob) => void; onClose: () => void }) {
  const picture = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'on' | 'failed'>('opening');
  useEffect(() => {
    let isClosed = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1280 }, facingMode: 'user' } });
      if (isClosed) return stop();
      if (picture.current) picture.current.srcObject = stream;
    };
    // Insecure pages have no mediaDevices at all.
    open().catch(() => (isClosed ? undefined : setState('failed')));
    return () => {
      isClosed = true;
      stop();
    };
  }, []);
  const shoot = () => {
    const video = picture.current;
    if (!video) return;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    canvas.toBlob((photo) => (photo ? onPhoto(photo) : setState('failed')), 'image/jpeg', 0.95);
  };
  return (
    <div className="grid justify-items-center gap-4">
      {state === 'failed' ? (
        <p role="alert" className="text-center font-bold text-danger">
          {copy.noCamera}
        </p>
      ) : (
        <div className="lifted">
          <div className="perforated">
            <video
              ref={picture}
              autoPlay
              muted
              playsInline
              aria-label={copy.camera}
              className={`${stampSize} -scale-x-100 bg-sunk object-cover`}
              onPlaying={() => setState('on')}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onClose}>
          {copy.back}
        </Button>
        {state === 'failed' ? null : (
          <Button loading={state === 'opening'} onClick={shoot}>
            <Camera aria-hidden="true" />
            {copy.shoot}
          </Button>
        )}
      </div>
    </div>
  );
}
