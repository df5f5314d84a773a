/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-primary px-6 py-3.5 font-bold text-on-primary focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
