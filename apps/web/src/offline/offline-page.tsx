import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TriangleAlert } from 'lucide-react';
import { formatDay } from '#web/lib/format.ts';
import { documentTitle } from '#web/lib/hooks.ts';
import { Logo } from '#web/ui/art/mark.tsx';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { sectionsOf, views, type Archive, type View } from './archive.ts';
import { ArchiveList, titleOf } from './archive-list.tsx';
import { MessageLetter } from './message-letter.tsx';
import { offlineCopy } from './offline.copy.ts';

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

function useHash(): string {
  return useSyncExternalStore(followHash, () => location.hash.slice(1));
}

function messageIn(hash: string): number | undefined {
  const digits = /^message-([1-9]\d{0,9})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Shown when the page is opened inside a ZIP viewer, the usual mistake: its files aren't there. */
function MissingFiles() {
  const { banner, text } = offlineCopy.missing;
  return (
    <div role="status" className="gutter pt-2">
      <p className="flex gap-3 rounded-field bg-butter px-5 py-3.5 text-ink">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none text-poppy" />
        <span className="min-w-0">
          <strong>{banner}</strong> {text}
        </span>
      </p>
    </div>
  );
}

function Footer({ archive: { content, madeOn } }: { archive: Archive }) {
  const { offline, madeBy, tried } = offlineCopy.footer;
  return (
    <footer className="gutter grid gap-1 pt-4 pb-12 text-small text-ink-2">
      <div aria-hidden="true" className="holes mb-6 h-2.5" />
      <p className="text-ink">{offline}</p>
      <p className="wrap-anywhere">
        {madeBy(content.origin, formatDay(madeOn))} {tried}
      </p>
    </footer>
  );
}

function savedText({ madeOn, content: { part } }: Archive): string {
  const day = formatDay(madeOn);
  return part ? offlineCopy.savedInParts(day, part.number, part.of) : offlineCopy.saved(day);
}

/** Where the reader is: a message, or the list in one of its views. The view stays chosen while a message is read. */
function useReadingState(archive: Archive) {
  const hash = useHash();
  const canChoose = archive.content.kind === 'member' && archive.content.people.length > 0;
  const [view, setView] = useState<View>(canChoose ? 'by-person' : 'by-day');
  const asked = views.find((one) => one === hash);
  if (asked && asked !== view && canChoose) setView(asked);
  const sections = sectionsOf(archive, view);
  const inOrder = sections.flatMap(({ messages }) => messages);
  const id = messageIn(hash);
  return { hash, view, canChoose, sections, inOrder, id, message: inOrder.find((one) => one.id === id) };
}

/** Scrolling and focus after a change of the hash, since its element is rendered only then. */
function useScrollToHash(hash: string, id: number | undefined): void {
  const before = useRef<{ hash: string; id: number | undefined }>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = { hash, id };
    if (last?.hash === hash) return;
    if (id !== undefined) {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    } else if (last?.id !== undefined) {
      const card = document.getElementById(`card-${last.id}`);
      card?.scrollIntoView({ block: 'center', behavior: 'instant' });
      card?.focus({ preventScroll: true });
    } else if (!last && hash) {
      document.getElementById(hash)?.scrollIntoView();
    }
  }, [hash, id]);
}

export function OfflinePage({ archive }: { archive: Archive }) {
  const { hash, view, canChoose, sections, inOrder, id, message } = useReadingState(archive);
  const [lacksFiles, setLacksFiles] = useState(false);
  useScrollToHash(hash, id);
  useEffect(() => {
    document.title = documentTitle(message?.title ?? titleOf(archive));
  }, [archive, message]);
  return (
    <div
      className="flex min-h-dvh flex-col overflow-x-clip"
      onErrorCapture={({ target }) => {
        if (target instanceof HTMLImageElement) setLacksFiles(true);
      }}
    >
      <LetterInks />
      <header className="gutter flex min-h-18 items-center justify-between gap-4">
        <a href={`#${view}`} className="tap -ml-1 inline-flex items-center rounded-full px-1 text-ink no-underline">
          <Logo />
        </a>
        <p className="text-right text-small text-ink-2">{savedText(archive)}</p>
      </header>
      {lacksFiles ? <MissingFiles /> : null}
      <Main className="flex flex-col">
        {id === undefined ? (
          <ArchiveList {...{ archive, view, canChoose, sections }} />
        ) : (
          <MessageLetter key={id} {...{ archive, view, inOrder, message }} />
        )}
      </Main>
      <Footer archive={archive} />
    </div>
  );
}
