import { clsx } from 'clsx';
import { Camera, Lightbulb, Info, type LucideIcon, CameraOff, FolderOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Spinner } from '#web/ui/button.tsx';
import type { Device, CameraObstacle } from './camera-choice.ts';
import { recorderCopy, permissionSteps } from './recorder.copy.ts';

/** Ways on when there is no recording. */
type WaysOut = {
  onCancel: () => void;
  /** Leads to a file of this device instead. */
  onChooseFile: (() => void) | undefined;
};

function ChooseFileButton({ isMain = false, onChoose }: { isMain?: boolean; onChoose: (() => void) | undefined }) {
  return onChoose ? (
    <Button variant={isMain ? 'primary' : 'secondary'} onClick={onChoose}>
      <FolderOpen aria-hidden="true" />
      {recorderCopy.chooseFile}
    </Button>
  ) : null;
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid list-decimal gap-1 pl-6">
      {steps.map((step) => (
        <li key={step} className="pl-1">
          {step}
        </li>
      ))}
    </ol>
  );
}

function stepsFor({ isMobile, isApple, isInApp }: Device): readonly string[] {
  if (isInApp) return recorderCopy.inAppSteps;
  if (isApple) return permissionSteps.apple;
  return isMobile ? permissionSteps.mobile : permissionSteps.desktop;
}

export function DeniedPanel({
  message,
  device,
  onTry,
  onCancel,
  onChooseFile,
}: WaysOut & { message: string; device: Device; onTry: (basic?: boolean) => void }) {
  return (
    <>
      <Trouble icon={CameraOff}>
        <h4 className="font-bold">{recorderCopy.denied}</h4>
        <p className="mt-1">{message}</p>
      </Trouble>
      {device.isInApp ? <p>{recorderCopy.obstacleTexts['in-app']}</p> : null}
      <Steps steps={stepsFor(device)} />
      <Actions>
        <Button onClick={() => onTry()}>{recorderCopy.tryAgain}</Button>
        <Button variant="secondary" onClick={() => onTry(true)}>
          {recorderCopy.basic}
        </Button>
        <ChooseFileButton onChoose={onChooseFile} />
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

export function ErrorPanel({
  message,
  retries,
  onTry,
  onCancel,
  onChooseFile,
}: WaysOut & { message: string; retries: boolean; onTry: () => void }) {
  return (
    <>
      <Trouble icon={TriangleAlert}>
        <p>{message}</p>
      </Trouble>
      <Actions>
        <Button loading={retries} onClick={onTry}>
          {recorderCopy.startAgain}
        </Button>
        <ChooseFileButton onChoose={onChooseFile} />
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

/** Here nobody can record, whatever they allow: says why, and what works instead. */
export function ImpossiblePanel({ obstacle, onCancel, onChooseFile }: WaysOut & { obstacle: CameraObstacle }) {
  return (
    <>
      <Trouble icon={CameraOff}>
        <h4 className="font-bold">{recorderCopy.obstacles[obstacle]}</h4>
        <p className="mt-1">{recorderCopy.obstacleTexts[obstacle]}</p>
      </Trouble>
      {obstacle === 'in-app' ? <Steps steps={recorderCopy.inAppSteps} /> : null}
      {onChooseFile ? <p>{recorderCopy.withoutCamera}</p> : null}
      <Actions>
        <ChooseFileButton isMain onChoose={onChooseFile} />
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

/** Height of the picture in every step: 400 to 600 px where the window allows (specification part 1 §9), so that nothing jumps. */
export const pictureHeight = 'h-[max(180px,min(clamp(400px,50dvh,600px),100dvh-360px))]';

/** How buttons stand on a phone: under each other, two alike, a wide one with a short one, or the main one over the rest. */
const layouts = {
  stack: 'flex flex-col',
  pair: 'grid grid-cols-2',
  wideFirst: 'grid grid-cols-[minmax(0,1fr)_auto] max-sm:[&>button]:px-4',
  mainOnTop: 'grid grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-2 max-sm:[&>button]:px-4',
} as const;

/** The recorder's buttons, the main one first, where focus goes with each step. `sticks`: always in sight at the bottom of what scrolls. */
export function Actions({
  layout = 'stack',
  sticks = false,
  children,
}: {
  layout?: keyof typeof layouts;
  sticks?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-actions
      className={clsx(
        'gap-3 sm:flex sm:flex-row sm:flex-wrap',
        layouts[layout],
        sticks && 'sticky bottom-0 z-10 -mx-4 -my-3 rounded-b-box bg-paper px-4 py-3 sm:-mx-6 sm:px-6',
      )}
    >
      {children}
    </div>
  );
}

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="quiet" onClick={onCancel}>
      {recorderCopy.cancel}
    </Button>
  );
}

/** Something good to know, said calmly. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-field bg-sky px-4 py-3">
      <Info aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}

/** Why it does not work, and what helps. */
function Trouble({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-4 rounded-field bg-danger-soft p-5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 flex-none text-danger" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function IdlePanel({
  maxSeconds,
  device: { isSafari, isInApp },
  notes,
  onStart,
  onCancel,
}: {
  maxSeconds: number;
  device: Device;
  notes: readonly string[];
  onStart: () => void;
  onCancel: () => void;
}) {
  const tips = [
    ...recorderCopy.tipList,
    ...(isSafari ? [recorderCopy.safariTip] : []),
    recorderCopy.longest(maxSeconds),
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
      {isInApp ? <Note>{recorderCopy.inApp}</Note> : null}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <Actions>
        <Button onClick={onStart}>
          <Camera aria-hidden="true" />
          {recorderCopy.start}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

export function StartingPanel({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div
        role="status"
        className={clsx(
          'grid place-content-center justify-items-center gap-3 rounded-field bg-band p-6 text-center text-on-band',
          pictureHeight,
        )}
      >
        <Spinner className="size-8" />
        <p className="font-bold">{recorderCopy.starting}</p>
        <p className="max-w-sm">{recorderCopy.startingHint}</p>
      </div>
      <Actions>
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}
