import { Link } from '@tanstack/react-router';
import { publicFacts } from '#web/lib/facts.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { sectionsCopy } from './sections.copy.ts';
import { Lines } from './lines.tsx';

const copy = sectionsCopy.safety;
const link =
  'tap inline-flex items-center rounded font-bold text-on-band-2 underline decoration-2 underline-offset-4 hover:text-on-band';

export function SafetySection() {
  const stays = publicFacts().billing === 'off' ? copy.staysFree : copy.stays;
  return (
    <div className="bg-band text-on-band">
      <section
        id="safety"
        tabIndex={-1}
        aria-labelledby="safety-title"
        className="gutter grid gap-x-16 gap-y-12 pt-20 pb-14 lg:grid-cols-2 lg:pt-24 lg:pb-20"
      >
        <div>
          <h2 id="safety-title" className="text-h2">
            <Lines of={copy.title} />
          </h2>
          <p className="mt-4 max-w-[30rem] text-lead text-on-band-2">{copy.lead}</p>
          <Postmark {...copy.postmark} className="mt-10 w-64 max-w-full -rotate-6 lg:w-96 text-on-band-2" />
        </div>
        <div>
          <dl>
            {[stays, ...copy.points].map(({ title, text }) => (
              <div key={title} className="border-t border-on-band-2/40 py-6">
                <dt className="font-display text-h3">{title}</dt>
                <dd className="mt-1">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="flex flex-wrap gap-x-8 border-t border-on-band-2/40 pt-4">
            <Link to="/security" className={link}>
              {copy.security}
            </Link>
            <Link to="/privacy-policy" className={link}>
              {copy.privacy}
            </Link>
          </p>
        </div>
      </section>
    </div>
  );
}
