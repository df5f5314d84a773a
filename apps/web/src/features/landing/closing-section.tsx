import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';

import { sectionsCopy } from './sections.copy.ts';
import { Start } from './start.tsx';
import { Lines } from './lines.tsx';

const copy = sectionsCopy.closing;

export function ClosingSection() {
  return (
    <section id="closing" tabIndex={-1} aria-labelledby="closing-title" className="gutter pb-20 lg:pb-28">
      <div className="overflow-hidden rounded-box bg-butter">
        <div className="grid items-center gap-x-10 gap-y-7 px-6 py-10 sm:px-12 lg:grid-cols-[1fr_auto] lg:py-14">
          <div>
            <h2 id="closing-title" className="text-h2">
              <Lines of={copy.title} />
            </h2>
            <p className="mt-4 text-lead">{copy.text}</p>
          </div>
          <div className="grid justify-items-start gap-7 lg:justify-items-center">
            <Envelope state="sealed" className="w-56 -rotate-3" />
            <Start>{copy.button}</Start>
          </div>
        </div>
        <AirmailStrip />
      </div>
    </section>
  );
}
