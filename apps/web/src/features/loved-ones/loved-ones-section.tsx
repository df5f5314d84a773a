import type { LovedOne } from '@someday/contract/loved-ones';
import { UserRoundPlus } from 'lucide-react';
import { Scene } from '#web/ui/art/scene.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LovedOneCard } from './loved-one-card.tsx';
import { lovedOnesCopy } from './loved-ones.copy.ts';

function NobodyYet({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title={lovedOnesCopy.empty}
      art={
        <Stamp tilt="left" className="w-44">
          <Scene name="sunset" className="aspect-4/3" />
        </Stamp>
      }
      action={
        <Button onClick={onAdd}>
          <UserRoundPlus aria-hidden="true" />
          {lovedOnesCopy.addFirst}
        </Button>
      }
    >
      {lovedOnesCopy.emptyText}
    </EmptyState>
  );
}

/** The member's people, each with their code and the way to write to them. */
export function LovedOnesSection({
  lovedOnes,
  onAdd,
  onSend,
}: {
  lovedOnes: readonly LovedOne[];
  onAdd: () => void;
  onSend: (lovedOneId: number) => void;
}) {
  return (
    <section aria-labelledby="loved-ones">
      <h2 id="loved-ones" className="text-[1.625rem]">
        {lovedOnesCopy.heading}
      </h2>
      <div className="mt-5">
        {lovedOnes.length === 0 ? (
          <NobodyYet onAdd={onAdd} />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {lovedOnes.map((lovedOne) => (
              <li key={lovedOne.id} className="grid">
                <LovedOneCard lovedOne={lovedOne} onSend={() => onSend(lovedOne.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
