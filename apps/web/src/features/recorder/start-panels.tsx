import { Camera, CameraOff, Lightbulb, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Device } from './camera.ts';
import { recorderCopy } from './recorder.copy.ts';

type Start = (basic?: boolean) => void;

/** The recorder's buttons: under each other on a phone, the main one first. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>;
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="quiet" onClick={onCancel}>
      {recorderCopy.cancel}
    </Button>
  );
}

export function IdlePanel({
  maxSeconds,
  isSafari,
  onStart,
  onCancel,
}: Device & { maxSeconds: number; onStart: Start; onCancel: () => void }) {
  const tips = [
    ...recorderCopy.tipList,
    ...(isSafari ? [recorderCopy.safariTip] : []),
    `Your recording may last up to ${formatDuration(maxSeconds)} minutes.`,
  ];
  return (
    <>
      <div className="rounded-field bg-butter p-5">
        <h4 className="flex items-center gap-2.5 font-bold">
          <Lightbulb aria-hidden="true" className="size-5 flex-none" />
          {recorderCopy.tips}
        </h4>
        <ul className="mt-2 list-disc pl-7.5">
          {tips.map((tip) => (
            <li key={tip} className="pl-0.5">
              {tip}
            </li>
          ))}
        </ul>
      </div>
      <Buttons>
        <Button onClick={() => onStart()}>
          <Camera aria-hidden="true" />
          {recorderCopy.start}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Buttons>
    </>
  );
}

export function StartingPanel({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div
        role="status"
        className="grid min-h-60 place-content-center justify-items-center gap-3 rounded-field bg-band p-6 text-center text-on-band"
      >
        <Spinner className="size-8" />
        <p className="font-bold">{recorderCopy.starting}</p>
        <p className="max-w-sm">{recorderCopy.startingHint}</p>
      </div>
      <Buttons>
        <CancelButton onCancel={onCancel} />
      </Buttons>
    </>
  );
}

function Trouble({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-4 rounded-field bg-danger-soft p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 flex-none text-danger" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const steps = {
  apple: [
    'Tap the camera icon in the address bar and choose Allow,',
    'or open Settings, then Safari, then Camera, and choose Allow.',
  ],
  mobile: ['Tap the icon beside the address, or open the menu,', 'choose Site settings, then Camera, then Allow.'],
  desktop: ['Click the camera icon in the address bar', 'and allow camera and microphone for this page.'],
} as const;

function stepsFor({ isMobile, isSafari }: Device): readonly string[] {
  if (!isMobile) return steps.desktop;
  return isSafari ? steps.apple : steps.mobile;
}

export function DeniedPanel({
  message,
  onTry,
  onCancel,
  ...device
}: Device & { message: string; onTry: Start; onCancel: () => void }) {
  return (
    <>
      <Trouble icon={CameraOff}>
        <h4 className="font-bold">{recorderCopy.denied}</h4>
        <p className="mt-1">{message}</p>
      </Trouble>
      <ol className="list-decimal pl-6">
        {stepsFor(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{recorderCopy.deniedAfter}</li>
      </ol>
      <Buttons>
        <Button onClick={() => onTry()}>{recorderCopy.tryAgain}</Button>
        <Button variant="secondary" onClick={() => onTry(true)}>
          {recorderCopy.basic}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Buttons>
    </>
  );
}

export function ErrorPanel({
  message,
  retries,
  onTry,
  onCancel,
}: {
  message: string;
  retries: boolean;
  onTry: Start;
  onCancel: () => void;
}) {
  return (
    <>
      <Trouble icon={TriangleAlert}>
        <p>{message}</p>
      </Trouble>
      <Buttons>
        <Button loading={retries} onClick={() => onTry()}>
          {recorderCopy.startAgain}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Buttons>
    </>
  );
}
