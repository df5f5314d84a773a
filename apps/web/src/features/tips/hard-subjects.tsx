import { LifeBuoy } from 'lucide-react';
import { messageTips } from '#web/content/message-tips.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** How to speak of what is hard to speak of, and who helps those whom it is too much for. */
export function HardSubjects() {
  const { id, title, text, points, crisis, crisisLink } = messageTips.hard;
  return (
    <section
      aria-labelledby={id}
      className="bg-band py-13 text-on-band sm:py-20 print:bg-transparent print:py-4 print:text-ink"
    >
      <div className="gutter grid gap-8">
        <div>
          <h2 id={id} className="scroll-mt-6 text-h2">
            {title}
          </h2>
          <p className="mt-3 max-w-[42rem] text-lead text-on-band-2 print:text-ink">{text}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:grid-cols-3">
          {points.map((point) => (
            <li key={point.title} className="border-t border-on-band-2 pt-4 print:break-inside-avoid">
              <h3 className="text-h3">{point.title}</h3>
              <p className="mt-1.5">{point.text}</p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-on-band-2 pt-6">
          <p className="max-w-[42rem] flex-1 basis-72">{crisis}</p>
          <LinkButton to="/crisis-resources" variant="marigold" className="print:hidden">
            <LifeBuoy aria-hidden="true" />
            {crisisLink}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
