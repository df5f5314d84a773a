import { Logo } from './art/mark.tsx';

/** Ends the pages that everybody may read. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-sunk print:hidden">
      <div className="gutter py-8">
        <Logo />
      </div>
    </footer>
  );
}
