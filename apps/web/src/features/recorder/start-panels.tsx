import { clsx } from 'clsx';
import { Info, type LucideIcon, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Device } from './camera-choice.ts';
import { recorderCopy, permissionSteps } from './recorder.copy.ts';
import type { OwnNotes } from './teleprompter.tsx';
import type { RecorderControls } from './use-recorder.ts';

export function stepsFor({ isMobile, isApple, isInApp }: Device): readonly string[] {
  if (isInApp) return recorderCopy.inAppSteps;
  if (isApple) return permissionSteps.apple;
  return isMobile ? permissionSteps.mobile : permissionSteps.desktop;
}

export function TroublePanel({
  icon: Icon,
  title,
  text,
  hint,
  steps = [],
  note,
  onCancel,
  onChooseFile,
  children,
}: {
  icon: LucideIcon;
  title?: string;
  text: string;
  hint?: string | undefined;
  steps?: readonly string[];
  note?: ReactNode;
  onCancel: () => void;
  onChooseFile: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <>
      <div role="alert" className="flex gap-4 rounded-field bg-danger-soft p-5">
        <Icon aria-hidden="true" className="mt-0.5 size-6 flex-none text-danger" />
        <div className="min-w-0">
          {title === undefined ? null : <h4 className="font-bold">{title}</h4>}
          <p className={title === undefined ? undefined : 'mt-1'}>{text}</p>
        </div>
      </div>
      {hint === undefined ? null : <p>{hint}</p>}
      {steps.length === 0 ? null : (
        <ol className="grid list-decimal gap-1 pl-6">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      )}
      {note}
      <Actions>
        {children}
        {onChooseFile ? (
          <Button variant={children ? 'secondary' : 'primary'} onClick={onChooseFile}>
            <FolderOpen aria-hidden="true" />
            {recorderCopy.chooseFile}
          </Button>
        ) : null}
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

const layouts = {
  stack: 'flex flex-col',
  mainOnTop:
    'grid grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:first-child]:col-span-2 max-sm:[&>button]:px-4 sm:justify-center',
} as const;

type ActionsProps = { layout?: keyof typeof layouts; sticks?: boolean; children: ReactNode };

/** The recorder's buttons, main one first; it gets the focus with each step. `sticks`: stays in sight at the bottom. */
export function Actions({ layout = 'stack', sticks = false, children }: ActionsProps) {
  return (
    <div
      data-actions
      className={clsx(
        'gap-3 sm:flex sm:flex-row sm:flex-wrap',
        layouts[layout],
        sticks && 'sticky bottom-0 z-10 -mx-5 -my-3 bg-paper px-5 py-3',
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

export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-field bg-sky px-4 py-3">
      <Info aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}

export type PanelProps = {
  recorder: RecorderControls;
  maxSeconds: number;
  hints: readonly string[];
  lens?: ReactNode;
  prompt?: ReactNode;
  notes?: OwnNotes | undefined;
  /** The label where a take is sent right away, with no devices to choose. */
  send?: string | undefined;
  onCancel: () => void;
};

export function Tips({ device: { isSafari }, maxSeconds }: { device: Device; maxSeconds: number }) {
  const tips = [
    ...recorderCopy.tipList,
    ...(isSafari ? [recorderCopy.safariTip] : []),
    recorderCopy.longest(maxSeconds),
  ];
  return (
    <div>
      <h4 className="font-bold">{recorderCopy.tips}</h4>
      <ul className="mt-1 grid list-disc gap-x-10 pl-5 text-ink-2 marker:text-poppy sm:grid-cols-2">
        {tips.map((tip) => (
          <li key={tip} className="pl-0.5">
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}
