import { tipsCategories } from '#web/content/message-tips-categories.ts';
import { categoryLabels } from '#web/content/message-tips-idea.ts';
import { messageTips } from '#web/content/message-tips.ts';
import { Scene, sceneForCategory } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';

const { samples } = messageTips;

const stamps = [
  ...tipsCategories.map(({ key }) => ({ id: key, label: categoryLabels[key], scene: sceneForCategory(key) })),
  { id: samples.id, label: samples.title, scene: 'shore' },
] as const;

/** A sheet of stamps: each leads to its part of the page. */
export function CategoryLinks() {
  const { id, title, text } = messageTips.categories;
  return (
    <section aria-labelledby={id} className="grid gap-5 print:hidden">
      <h2 id={id} className="scroll-mt-6 text-h2">
        {title}
      </h2>
      <p className="max-w-[42rem]">{text}</p>
      <nav aria-label={title}>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
          {stamps.map((stamp) => (
            <li key={stamp.id}>
              <a
                href={`#${stamp.id}`}
                className="grid gap-2.5 rounded-field text-center leading-tight font-bold text-ink no-underline hover:underline"
              >
                <Stamp>
                  <Scene name={stamp.scene} className="aspect-4/3" />
                </Stamp>
                {stamp.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
