import { TriangleAlert } from 'lucide-react';
import { postmarkLines } from '#web/lib/format.ts';
import { sentenceOf } from '#web/features/delivery/opening-words.ts';
import { SealedLetter } from '#web/ui/sealed-letter.tsx';
import { triggersCopy } from './triggers.copy.ts';
import type { TriggerForm } from './use-trigger-form.ts';

const copy = triggersCopy.form;

/** In one sentence what the trigger will do, as it is entered now; read aloud whenever that changes. */
export function WhatWillHappen({ triggerForm: { message, preview, memberZone } }: { triggerForm: TriggerForm }) {
  const title = <h3 className="font-body text-small font-bold tracking-normal">{copy.what}</h3>;
  if (!message || !preview) {
    return (
      <div className="rounded-box border-2 border-dashed border-line px-6 py-5">
        {title}
        <p role="status" className="mt-1 text-ink-2">
          {copy.notYet}
        </p>
      </div>
    );
  }
  const { opening, closes, opensEarlier } = preview;
  const name = message.recipientName;
  return (
    <div className="grid gap-4">
      <SealedLetter
        title={title}
        postmark={{ top: opensEarlier ? 'AGAIN ON' : 'OPENS ON', lines: postmarkLines(opening.day), bottom: 'SEALED' }}
      >
        <div role="status" className="mt-1.5 max-w-md wrap-anywhere">
          {opensEarlier ? <p className="mb-1.5">{copy.opensEarlier}</p> : null}
          <p className="font-display text-[1.1875rem] leading-snug lining-nums">
            {sentenceOf(opening, name, memberZone)}.
          </p>
        </div>
      </SealedLetter>
      {closes ? (
        <p className="flex gap-3 rounded-field bg-sunk px-4 py-3.5 wrap-anywhere">
          <TriangleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none" />
          <span className="min-w-0">{copy.closes(name, message.isViewed)}</span>
        </p>
      ) : null}
    </div>
  );
}
