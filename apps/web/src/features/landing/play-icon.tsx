/** Two bars while something moves, a triangle while it stands. */
export function PlayIcon({ moving }: { moving: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current stroke-[2.5]">
      <path d={moving ? 'M8 5v14M16 5v14' : 'M7 4l13 8-13 8z'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
