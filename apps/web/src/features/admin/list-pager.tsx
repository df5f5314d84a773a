import { limits } from '@someday/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { listsCopy as copy } from './lists.copy.ts';

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / limits.adminPage));
}

/** Where among all of them the rows of a page stand. */
export function rangeWords(page: number, shown: number, total: number): string {
  const before = (page - 1) * limits.adminPage;
  return shown === 0 ? copy.nothing : copy.range(before + 1, before + shown, total);
}

/** The ways to the pages before and after; nothing where there is only one. */
export function ListPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        {copy.previous}
      </Button>
      <p className="text-center max-sm:order-first max-sm:basis-full">{copy.pageOf(page, pages)}</p>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {copy.next}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
