import { Lightbulb } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { sendCopy } from './send.copy.ts';
import type { Sending } from './use-send-message.ts';

const { idea: copy } = sendCopy;

/** Read from while recording: a sample is spoken as it was changed in the form. */
function Lines({ sending, idea }: { sending: Sending; idea: MessageIdea }) {
  const description = useWatch({ control: sending.form.control, name: 'description' });
  if (idea.kind === 'template') {
    return (
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-poppy">
        {idea.prompts.map((prompt) => (
          <li key={prompt} className="pl-0.5">
            {prompt}
          </li>
        ))}
      </ul>
    );
  }
  return <p className="wrap-anywhere whitespace-pre-line">{description}</p>;
}

/** An idea in place of words of before: only when asked to. */
function Kept({ sending: { takeIdea }, idea }: { sending: Sending; idea: MessageIdea }) {
  const [isTaken, setIsTaken] = useState(false);
  if (isTaken) return null;
  const take = () => {
    takeIdea(idea);
    setIsTaken(true);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="flex-1 basis-56">{copy.kept}</p>
      <Button variant="secondary" size="small" onClick={take}>
        {copy.take}
      </Button>
    </div>
  );
}

/** The lines of a chosen idea, beside the camera. */
export function IdeaCard({ sending, idea }: { sending: Sending; idea: MessageIdea }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-field bg-butter p-5">
      <h4 id={id} className="flex items-center gap-2.5 font-bold">
        <Lightbulb aria-hidden="true" className="size-5 flex-none" />
        {copy.title(idea.title)}
      </h4>
      <p>{copy[idea.kind]}</p>
      <Lines sending={sending} idea={idea} />
      {sending.entries.hadWords ? <Kept sending={sending} idea={idea} /> : null}
    </section>
  );
}

/** For whoever does not know how to begin. */
export function IdeasLink() {
  return (
    <p>
      {copy.none}{' '}
      <TextLink to="/message-tips" className="tap inline-flex items-center">
        {copy.find}
      </TextLink>
    </p>
  );
}
