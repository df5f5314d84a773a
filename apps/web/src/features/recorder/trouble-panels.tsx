import { CameraOff, FolderOpen, TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { Device, Obstacle } from './device.ts';
import { Actions, CancelButton, Trouble } from './panel-parts.tsx';
import { permissionSteps, recorderCopy } from './recorder.copy.ts';

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
export function ImpossiblePanel({ obstacle, onCancel, onChooseFile }: WaysOut & { obstacle: Obstacle }) {
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
