import { Clapperboard } from 'lucide-react';
import { messageTips } from '#web/content/message-tips.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Seven steps from nothing to a message that is on its way. */
export function FirstMessage() {
  const { id, title, text, steps, start, recording } = messageTips.first;
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-box border border-line bg-butter shadow-lift-1">
      <AirmailStrip />
      <div className="grid grid-cols-1 gap-7 px-5 py-8 sm:px-9 sm:py-11">
        <div>
          <h2 id={id} className="scroll-mt-6 text-h2">
            {title}
          </h2>
          <p className="mt-2 text-ink-2">{text}</p>
        </div>
        <ol className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {steps.map((step, index) => (
            <li key={step.title} className="grid grid-cols-[2rem_1fr] print:break-inside-avoid">
              <span aria-hidden="true" className="font-display text-h3 leading-snug lining-nums text-poppy">
                {index + 1}
              </span>
              <p>
                <strong>{step.title}</strong> {step.text}
              </p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          <LinkButton to="/member-dashboard" search={{ dialog: 'send' }}>
            <Clapperboard aria-hidden="true" />
            {start}
          </LinkButton>
          <LinkButton to="/recording-tips" variant="secondary">
            {recording}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
