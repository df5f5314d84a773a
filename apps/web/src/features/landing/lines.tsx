/** A title in lines of its own. */
export function Lines({ of }: { of: readonly string[] }) {
  return of.map((line) => (
    <span key={line} className="block">
      {line}{' '}
    </span>
  ));
}
