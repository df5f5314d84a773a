import { ChevronLeft, ChevronRight, Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import { useFlick } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { sayCopy as copy } from './composer.copy.ts';
import type { ComposerControls } from './use-composer.ts';

/** What to talk about: an idea's questions, the parts of a sample as edited, or our own questions. */
export function promptsOf({ idea, composition }: Pick<ComposerControls, 'idea' | 'composition'>): readonly string[] {
  if (!idea) return copy.prompts;
  if (idea.kind === 'template') return idea.prompts;
  return composition.entries.description.split(/\n{2,}/).filter((part) => part.trim() !== '');
}

export function Prompts({ prompts }: { prompts: readonly string[] }) {
  const [index, setIndex] = useState(0);
  const shown = Math.min(index, prompts.length - 1);
  const turn = (by: number) => setIndex((shown + by + prompts.length) % prompts.length);
  const flick = useFlick(turn);
  if (prompts.length === 0) return null;
  return (
    <div
      {...flick}
      className="grid w-full max-w-2xl touch-pan-y touch-pinch-zoom grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 select-none"
    >
      <button type="button" aria-label={copy.lastPrompt} className="live-turn" onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden="true" className="size-6" />
      </button>
      <p
        key={shown}
        className="max-h-32 animate-fade overflow-y-auto text-center font-display text-[clamp(1.35rem,1.1rem+1.2vw,1.75rem)] leading-tight text-balance"
      >
        {prompts[shown]}
      </p>
      <button type="button" aria-label={copy.nextPrompt} className="live-turn" onClick={() => turn(1)}>
        <ChevronRight aria-hidden="true" className="size-6" />
      </button>
      <p role="status" className="sr-only">
        {copy.prompt(shown + 1, prompts.length, prompts[shown] ?? '')}
      </p>
    </div>
  );
}

export function Ideas({ composer }: { composer: ComposerControls }) {
  const id = useId();
  const [isTaken, setIsTaken] = useState(false);
  const { composition, idea, hadWords, takeIdea, people, stepAway } = composer;
  if (!idea) {
    return (
      <p>
        <TextLink
          to="/message-tips"
          search={people.length === 1 ? { id: people[0]?.id } : {}}
          className="tap inline-flex items-center"
          onClick={stepAway}
        >
          {copy.ideas}
        </TextLink>
      </p>
    );
  }
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-box bg-butter px-5 py-4">
      <h3 id={id} className="flex items-center gap-2.5 font-bold">
        <Lightbulb aria-hidden="true" className="size-5 flex-none" />
        {copy.idea(idea.title)}
      </h3>
      {idea.kind === 'template' ? (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-poppy">
          {idea.prompts.map((prompt) => (
            <li key={prompt} className="pl-0.5">
              {prompt}
            </li>
          ))}
        </ul>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{composition.entries.description}</p>
      )}
      {hadWords && !isTaken ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
          <p className="flex-1 basis-56">{copy.keptWords}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              takeIdea();
              setIsTaken(true);
            }}
          >
            {copy.takeWords}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
