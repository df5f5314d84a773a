import { useEffect, useState, type DragEvent } from 'react';
import { listen } from './hooks.ts';

/** Ignores files dropped outside a box that takes them: the browser would leave the page to show them, and lose what was entered. */
export function useDropGuard(): void {
  useEffect(
    () =>
      listen(['dragover', 'drop'], (event) => {
        const { defaultPrevented, dataTransfer } = event;
        if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        dataTransfer.dropEffect = 'none';
      }),
    [],
  );
}

export function useDropTarget(take: (dropped: DataTransfer) => void) {
  const [isOver, setIsOver] = useState(false);
  useDropGuard();
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer);
  };
  return { isOver, target: { onDragEnter: hover, onDragOver: hover, onDragLeave, onDrop } };
}
