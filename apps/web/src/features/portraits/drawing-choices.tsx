import type { Drawing, PortraitPart } from '@someday/contract/rules/portrait';
import { skinInk } from '@someday/contract/rules/portrait';
import type { ReactNode } from 'react';
import { DrawnPortrait } from '#web/ui/art/portrait.tsx';
import { Choices } from './choices.tsx';
import { portraitsCopy as copy } from './portraits.copy.ts';

const parts = [
  { part: 'hair', legend: copy.hair, labels: copy.hairs, look: 'grid-cols-4 sm:grid-cols-6' },
  { part: 'skin', legend: copy.skin, labels: copy.skins, look: 'grid-cols-6 max-[359px]:grid-cols-3' },
  { part: 'clothes', legend: copy.clothes, labels: copy.cloths, look: 'grid-cols-3 sm:grid-cols-6' },
] as const;

type DrawingChoicesProps = { drawing: Drawing; color: number; onDraw: (next: Drawing) => void };

export function DrawingChoices({ drawing, color, onDraw }: DrawingChoicesProps) {
  const pictures: Record<PortraitPart, (value: number) => ReactNode> = {
    hair: (hair) => <DrawnPortrait drawing={{ ...drawing, hair }} color={color} className="block w-full rounded-sm" />,
    skin: (skin) => <span className="block size-9 rounded-full" style={{ background: skinInk(skin) }} />,
    clothes: (clothes) => (
      <span className="flex aspect-4/3 w-full items-end overflow-hidden rounded-sm">
        <DrawnPortrait drawing={{ ...drawing, clothes }} color={color} className="block w-full flex-none" />
      </span>
    ),
  };
  return (
    <div className="grid gap-5">
      {parts.map(({ part, legend, labels, look }) => (
        <Choices
          key={part}
          legend={<span className="mb-2 block font-bold">{legend}</span>}
          choices={labels.map((label, value) => ({ value, label }))}
          chosen={drawing[part]}
          onChoose={(value) => onDraw({ ...drawing, [part]: value })}
          className={look}
        >
          {(value, label) => (
            <>
              {pictures[part](value)}
              <span className="sr-only">{label}</span>
            </>
          )}
        </Choices>
      ))}
    </div>
  );
}
