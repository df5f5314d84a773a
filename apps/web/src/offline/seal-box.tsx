import { clsx } from 'clsx';
import { CircleAlert, FileSearch, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hashInSteps } from '#web/features/upload/transfer/hash-blob.ts';
import { useDropTarget } from '#web/lib/drop-target.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { formatDay } from '#web/lib/format.ts';
import { Wax } from '#web/ui/wax/wax.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { dayInZone, type Archive, type ArchiveMessage } from './archive.ts';
import { offlineCopy } from './offline.copy.ts';
import { checkSeal, isSealedFile, type SealFinding } from './seal-check.ts';

const { seal: copy } = offlineCopy;

type FileCheck =
  | { kind: 'none' | 'same' | 'other' | 'unreadable' }
  /** From 0 to 1. */
  | { kind: 'comparing'; share: number };

function Verdict({ isGood, title, text }: { isGood: boolean; title: string; text?: string }) {
  const Icon = isGood ? ShieldCheck : CircleAlert;
  return (
    <div role={isGood ? 'status' : 'alert'} className="flex gap-3.5">
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-7 flex-none', isGood ? 'text-success' : 'text-danger')} />
      <div className="grid min-w-0 gap-1">
        <p className={clsx('font-display text-h3 leading-tight', isGood ? 'text-success' : 'text-danger')}>{title}</p>
        {text === undefined ? null : <p>{text}</p>}
      </div>
    </div>
  );
}

/** Takes the original by picker or drop: a page from a folder may not read the files beside it. */
function FileChoice({ path, isAgain, onFile }: { path: string; isAgain: boolean; onFile: (file: File) => void }) {
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const { isOver, target } = useDropTarget(({ files }) => take(files));
  return (
    <div
      {...target}
      className={clsx(
        'grid justify-items-start gap-3 rounded-field border-2 border-dashed p-5',
        isOver ? 'border-primary bg-primary-soft' : 'border-control',
      )}
    >
      <p>{copy.fileNext}</p>
      <p className="text-ink-2 wrap-anywhere">
        {copy.fileAt} <strong className="text-ink">{path}</strong>
      </p>
      <label className={buttonLook({ variant: 'secondary', size: 'small', className: 'focus-inside relative' })}>
        <FileSearch aria-hidden="true" />
        {isAgain ? copy.chooseAgain : copy.choose}
        <input
          type="file"
          className="sr-only"
          onChange={({ target: input }) => {
            take(input.files);
            input.value = '';
          }}
        />
      </label>
    </div>
  );
}

function useFileCheck() {
  const [check, setCheck] = useState<FileCheck>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const compare = async (file: File, finding: Extract<SealFinding, { kind: 'words-unchanged' }>) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setCheck({ kind: 'comparing', share: 0 });
    const report = (share: number) => setCheck({ kind: 'comparing', share });
    const result = await isSealedFile(file, finding.statement, (one) => hashInSteps(one, signal, report)).then(
      (isSame) => (isSame ? 'same' : 'other'),
      () => 'unreadable' as const,
    );
    if (!signal.aborted) setCheck({ kind: result });
  };
  return { check, compare };
}

type WordsUnchangedProps = {
  archive: Archive;
  message: ArchiveMessage;
  finding: Extract<SealFinding, { kind: 'words-unchanged' }>;
  dayOf: (instant: string) => string;
};

/** The words have been checked; the file follows, if the archive has it. */
function WordsUnchanged({ archive: { from }, message: { original, note }, finding, dayOf }: WordsUnchangedProps) {
  const { check, compare } = useFileCheck();
  const box = useCatchFocusAfter<HTMLDivElement>(check.kind);
  const since = dayOf(finding.since);
  if (!original) {
    const text = from === null ? copy.wordsOnly.member : copy.wordsOnly.lovedOne(from);
    return <Verdict isGood title={copy.wordsUnchanged(since)} text={text} />;
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <FileVerdict check={check} since={since} />
      {note ? <p className="text-ink-2">{note}</p> : null}
      {check.kind === 'comparing' ? (
        <div className="grid gap-2">
          <p>{copy.comparing}</p>
          <ProgressBar label={copy.comparing} value={check.share} />
        </div>
      ) : check.kind === 'same' ? null : (
        <FileChoice
          path={original.path}
          isAgain={check.kind !== 'none'}
          onFile={(file) => void compare(file, finding)}
        />
      )}
    </div>
  );
}

function FileVerdict({ check, since }: { check: FileCheck; since: string }) {
  switch (check.kind) {
    case 'same':
      return <Verdict isGood title={copy.unchanged(since)} text={copy.unchangedText} />;
    case 'other':
      return <Verdict isGood={false} title={copy.wrongFile} text={copy.wrongFileText} />;
    case 'unreadable':
      return <Verdict isGood={false} title={copy.unreadable} />;
    case 'none':
    case 'comparing':
      return (
        <p role="status" className="flex gap-2.5 font-bold text-success">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          {copy.wordsFine}
        </p>
      );
  }
}

function Result(props: {
  archive: Archive;
  message: ArchiveMessage;
  finding: SealFinding;
  dayOf: (instant: string) => string;
}) {
  const { finding, dayOf } = props;
  switch (finding.kind) {
    case 'invalid':
      return <Verdict isGood={false} title={copy.invalid} text={copy.invalidText} />;
    case 'words-changed': {
      const text = copy.wordsChangedText(dayOf(finding.statement.sealedAt));
      return <Verdict isGood={false} title={copy.wordsChanged} text={text} />;
    }
    case 'file-replaced': {
      const text = copy.fileReplacedText(dayOf(finding.statement.sealedAt));
      return <Verdict isGood={false} title={copy.fileReplaced} text={text} />;
    }
    case 'words-unchanged':
      return <WordsUnchanged {...props} finding={finding} />;
  }
}

export function SealBox({ archive, message }: { archive: Archive; message: ArchiveMessage }) {
  const [finding, setFinding] = useState<SealFinding>();
  const { origin } = archive.content;
  const dayOf = (instant: string) => formatDay(dayInZone(message.zone, instant));
  const key = message.receipts.at(-1)?.publicKey;
  const rule = finding && 'statement' in finding && finding.statement.version === 1 ? finding.statement.rule : null;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (finding) result.current?.focus({ preventScroll: true });
  }, [finding]);
  return (
    <Card className="relative mx-auto w-full max-w-3xl p-5 sm:p-7">
      <section aria-labelledby="seal" className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Wax className="w-20 overflow-visible" />
        <div className="grid min-w-0 content-start gap-4">
          <div>
            <h2 id="seal" className="text-h3">
              {copy.title}
            </h2>
            <p className="mt-1 text-ink-2">{copy.lead}</p>
          </div>
          {finding ? (
            <div ref={result} tabIndex={-1} className="grid gap-4 outline-none">
              <Result {...{ archive, message, finding, dayOf }} />
              {finding.kind === 'invalid' ? null : (
                <details>
                  <summary className="w-fit rounded font-bold">{copy.about}</summary>
                  <div className="mt-2 grid gap-2 text-ink-2">
                    {rule?.day ? <p>{copy.opensOn(formatDay(rule.day))}</p> : null}
                    <p className="wrap-anywhere">{copy.aboutText(origin)}</p>
                    <p className="wrap-anywhere">
                      {copy.key}: <span className="text-ink">{key}</span>
                    </p>
                  </div>
                </details>
              )}
            </div>
          ) : (
            <Button variant="secondary" className="w-fit" onClick={() => setFinding(checkSeal(message))}>
              <ShieldCheck aria-hidden="true" />
              {copy.check}
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}
