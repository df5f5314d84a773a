import { categoryLabels } from '@someday/contract/texts/words.copy';
import { useSearch } from '@tanstack/react-router';
import { ClipboardCopy, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageSample } from '#web/content/message-tips-samples.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Art, sceneForCategory, type SceneName } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';

type IdeaCardProps = {
  id: string;
  title: string;
  lead: string;
  scene: SceneName;
  above?: ReactNode;
  children: ReactNode;
};

export function IdeaCard({ id, title, lead, scene, above, children }: IdeaCardProps) {
  return (
    <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:break-inside-avoid print:[box-shadow:none]">
      <AirmailStrip className="print:hidden" />
      <div className="grid grid-cols-1 gap-4 px-5 py-6 sm:px-9 sm:py-8">
        <header className="flex items-start justify-between gap-4">
          <div className="flex-1">
            {above}
            <h2 id={id} className="text-[1.75rem] leading-tight sm:text-[2rem]">
              {title}
            </h2>
            <p className="mt-2 text-ink-2">{lead}</p>
          </div>
          <Stamp tilt="right" className="w-22 flex-none sm:w-32 print:hidden">
            <Art name={scene} className="aspect-4/3" />
          </Stamp>
        </header>
        {children}
      </div>
    </div>
  );
}

export function IdeaActions({ id, title, text }: { id: string; title: string; text: string }) {
  // The person it's for, if they came from the composer.
  const { id: lovedOneId } = useSearch({ strict: false });
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 print:hidden">
      <LinkButton
        to="/member-dashboard"
        search={{ dialog: 'send', id: lovedOneId, idea: id }}
        size="small"
        aria-label={`${messageTips.use}: ${title}`}
      >
        <PenLine aria-hidden="true" />
        {messageTips.use}
      </LinkButton>
      <button
        type="button"
        aria-label={`${messageTips.copy}: ${title}`}
        className={buttonLook({ variant: 'quiet', size: 'small', className: 'noscript:hidden' })}
        onClick={() => void copyWithNotice(text, messageTips.copied)}
      >
        <ClipboardCopy aria-hidden="true" />
        {messageTips.copy}
      </button>
    </div>
  );
}

export function SampleLetter({ sample: { id, category, title, from, text } }: { sample: MessageSample }) {
  return (
    <IdeaCard
      id={id}
      title={title}
      lead={from}
      scene={sceneForCategory(category)}
      above={
        <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="rounded-full bg-butter px-3 py-1 text-small font-bold">{messageTips.sample}</span>
          <span className="text-small text-ink-2">{categoryLabels[category]}</span>
        </p>
      }
    >
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <IdeaActions id={id} title={title} text={text.join('\n\n')} />
    </IdeaCard>
  );
}
