import { useQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { endpointQuery } from '#web/api/client.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { acceptedFiles, refusalOf } from './chosen-file.ts';

const limitText = (maxUploadMb: number | undefined) =>
  maxUploadMb === undefined ? '' : ` Up to ${maxUploadMb >= 1024 ? `${maxUploadMb / 1024} GB` : `${maxUploadMb} MB`}.`;

/** Takes one video or photo by picker or by drop. States the limit of this installation and refuses what could never be kept. */
export function FileDrop({ error, onFile }: { error?: string | undefined; onFile: (file: File) => void }) {
  const id = useId();
  const { data: installation } = useQuery(endpointQuery('getInstallation'));
  const [isOver, setIsOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const problem = refusal ?? error;

  const take = (file: File | undefined) => {
    if (!file) return;
    const refused = refusalOf(file, installation?.maxUploadMb);
    setRefusal(refused);
    if (!refused) onFile(file);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(over);
  };

  return (
    <div
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
      className={`relative flex flex-col items-center gap-3 rounded-box border-2 border-dashed px-5 py-8 text-center ${isOver ? 'border-primary bg-primary-soft' : problem ? 'border-danger' : 'border-control'}`}
    >
      <ImageUp aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
      <p className="max-w-sm text-ink-2" id={`${id}-hint`}>
        A video or photo from this device, or drop it here.
        {limitText(installation?.maxUploadMb)}
      </p>
      <label
        className={buttonLook({
          variant: 'secondary',
          className: 'has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
        })}
      >
        Choose a File
        <input
          type="file"
          accept={acceptedFiles}
          className="sr-only"
          aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = ''; // choosing the same file again is a choice, too
          }}
        />
      </label>
      {problem ? (
        <p id={`${id}-error`} role="alert" className="text-small font-bold text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
