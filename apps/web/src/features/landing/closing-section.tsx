import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';

import { sectionsCopy } from './sections.copy.ts';
import { Start } from './start.tsx';
import { Lines } from './lines.tsx';

const copy = sectionsCopy.closing;

export function ClosingSection() {
  return (
    <section id="closing" tabIndex={-1} aria-labelledby="closing-title" className="gutter pb-20 lg:pb-24">
      <div className="overflow-hidden rounded-box bg-butter">
        <div className="grid items-center gap-x-10 gap-y-7 px-5 py-10 sm:px-12 lg:grid-cols-[1fr_auto] lg:py-14">
          <div>
            <h2 id="closing-title" className="text-h2">
              <Lines of={copy.title} />
            </h2>
            <p className="mt-4 text-lead">{copy.text}</p>
          </div>
          <div className="grid justify-items-start gap-7 sm:max-lg:flex sm:max-lg:flex-row-reverse sm:max-lg:items-end sm:max-lg:justify-between lg:justify-items-center">
            <Envelope state="sealed" className="-mt-10 w-56 -rotate-3" />
            <Start>{copy.button}</Start>
          </div>
        </div>
        <AirmailStrip />
      </div>
    </section>
  );
}
