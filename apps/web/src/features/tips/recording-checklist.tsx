import { Printer } from 'lucide-react';
import { recordingTips } from '#web/content/recording-tips.ts';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** A sheet to tick off, on the screen or on paper. What is ticked is nobody's business: it is not kept. */
export function Checklist() {
  const { id, title, text, print, points } = recordingTips.checklist;
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-box border border-line bg-card shadow-lift-1 print:mb-3 print:break-inside-avoid print:shadow-none"
    >
      <AirmailStrip className="print:hidden" />
      <div className="grid gap-5 px-5 py-8 sm:px-9 sm:py-11 print:gap-1 print:p-3">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div>
            <h2 id={id} className="scroll-mt-6 text-h2 print:text-h3">
              {title}
            </h2>
            <p className="mt-2 text-ink-2 print:hidden">{text}</p>
          </div>
          <button
            type="button"
            className={buttonLook({ variant: 'secondary', className: 'noscript:hidden print:hidden' })}
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" />
            {print}
          </button>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2 print:block">
          {points.map((point) => (
            <li key={point} className="border-t border-line">
              <Checkbox>{point}</Checkbox>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
