import { clsx } from 'clsx';
import { Scene } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { isTurning } from './carousel.ts';
import { examplesCopy as copy } from './examples.copy.ts';
import { PlayIcon } from './play-icon.tsx';
import { useCarousel } from './use-carousel.ts';
import { useHands } from './use-hands.ts';

const { list } = copy;

function Example({ index, shown }: { index: number; shown: boolean }) {
  const example = list[index];
  if (!example) return null;
  return (
    <div
      role="group"
      aria-roledescription={copy.slide}
      aria-label={copy.place(index + 1, list.length)}
      className={clsx(
        'example grid content-start gap-x-14 gap-y-7 md:grid-cols-[auto_1fr] md:content-center md:items-center',
        shown || 'example-away',
      )}
    >
      <Stamp tilt={index % 2 ? 'slightRight' : 'left'} className="w-44 md:w-60">
        <Scene name={example.scene} className="aspect-4/5" />
      </Stamp>
      <figure>
        <blockquote className="text-balance font-display text-[1.5rem] leading-tight md:text-h2">
          “{example.text}”
        </blockquote>
        <figcaption className="mt-5">
          <b>{example.name}</b>, {example.role}
        </figcaption>
      </figure>
    </div>
  );
}

/** Five examples, one at a time, each for five seconds. Without scripts they stand below each other. */
export function ExamplesSection() {
  const [state, send] = useCarousel(list.length);
  const place = useHands<HTMLDivElement>(send);
  const turning = isTurning(state);
  return (
    <section id="testimonials" tabIndex={-1} aria-labelledby="examples-title" className="gutter py-20 lg:py-24">
      <h2 id="examples-title" className="text-h2">
        {copy.title}
      </h2>
      <p className="mt-3 text-lead text-ink-2">{copy.note}</p>
      <div role="group" aria-roledescription={copy.kind} aria-label={copy.carousel} ref={place} className="mt-10">
        <div aria-live={turning ? 'off' : 'polite'} className="grid touch-pan-y gap-12">
          {list.map(({ name }, index) => (
            <Example key={name} index={index} shown={index === state.index} />
          ))}
        </div>
        <div className="needs-scripts -mx-1 mt-6 flex flex-wrap md:ml-71">
          {list.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              aria-label={copy.show(index + 1, name)}
              aria-current={index === state.index || undefined}
              onClick={() => send({ type: 'choose', index })}
              className="tap group grid place-items-center"
            >
              <span className="size-3 rounded-full border-2 border-transparent bg-control transition-[width] group-aria-[current]:w-7 group-aria-[current]:bg-poppy" />
            </button>
          ))}
          <button
            type="button"
            aria-label={turning ? copy.pause : copy.play}
            onClick={() => send({ type: 'toggle' })}
            className="tap grid place-items-center rounded-full hover:bg-primary-soft"
          >
            <PlayIcon moving={turning} />
          </button>
        </div>
      </div>
    </section>
  );
}
