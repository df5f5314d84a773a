import { recordingTips } from '#web/content/recording-tips.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export function WhenStuck() {
  const { id, title, points, ideas } = recordingTips.stuck;
  return (
    <section
      aria-labelledby={id}
      className="rounded-box bg-band px-5 py-9 text-on-band sm:px-9 sm:py-13 print:mb-3 print:bg-transparent print:p-0 print:text-ink"
    >
      <h2 id={id} className="scroll-mt-6 text-h2 print:text-h3">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3 print:mt-1 print:block">
        {points.map((point) => (
          <li key={point.title} className="border-t border-on-band-2 pt-4 print:border-0 print:p-0">
            <h3 className="text-h3 print:inline print:text-base">{point.title}</h3>{' '}
            <p className="mt-1.5 print:inline">{point.text}</p>
          </li>
        ))}
      </ul>
      <LinkButton to="/message-tips" variant="marigold" className="mt-8 print:hidden">
        {ideas}
      </LinkButton>
    </section>
  );
}
