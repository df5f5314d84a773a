import { inks } from '#web/ui/art/inks.ts';
import { heartPath } from '#web/ui/art/perforation.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Scene } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sectionsCopy } from './sections.copy.ts';
import { Lines } from './lines.tsx';

const copy = sectionsCopy.steps;

/** What lies on the first stamp and the last: that it is recorded, and its code. The one between bears its day. */
function Sign({ step }: { step: number }) {
  if (step === 0) {
    return (
      <svg viewBox="0 0 44 44" className="absolute -bottom-4 -right-4 w-16">
        <circle cx="22" cy="22" r="21" fill={inks.white} stroke="var(--line)" />
        <circle cx="22" cy="22" r="14" fill={inks.poppy} />
        <path d={heartPath} transform="translate(22 23)" fill={inks.blush} />
      </svg>
    );
  }
  if (step === 1) return null;
  return (
    <span className="absolute -bottom-4 -right-6 rotate-3 rounded-chip border border-line bg-butter px-3.5 py-1.5 font-display whitespace-nowrap lining-nums lg:text-lead shadow-lift-2">
      {copy.code}
    </span>
  );
}

export function StepsSection() {
  return (
    <div className="overflow-x-clip bg-card">
      <section id="how-it-works" tabIndex={-1} aria-labelledby="steps-title" className="gutter py-20 lg:py-24">
        <h2 id="steps-title" className="text-h2">
          <Lines of={copy.title} />
        </h2>
        <ol className="mt-12 grid gap-x-10 gap-y-12 md:grid-cols-3">
          {copy.list.map(({ scene, title, text }, index) => (
            <li key={scene}>
              <div aria-hidden="true" className="relative mb-7 w-4/5 max-w-64">
                <Stamp tilt={index === 1 ? 'slightRight' : 'slightLeft'}>
                  <div className="relative">
                    <Scene name={scene} className="w-full" />
                    {index === 1 ? (
                      <Postmark
                        {...copy.postmark}
                        className="absolute -right-6 bottom-1 w-3/5 -rotate-12 text-on-marigold"
                      />
                    ) : null}
                  </div>
                </Stamp>
                <Sign step={index} />
              </div>
              <h3 className="flex gap-3 text-h3">
                <span className="text-poppy">{index + 1}.</span>
                {title}
              </h3>
              <p className="mt-2 text-balance text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/member-dashboard" size="large" className="mt-12">
          {copy.button}
        </LinkButton>
      </section>
    </div>
  );
}
