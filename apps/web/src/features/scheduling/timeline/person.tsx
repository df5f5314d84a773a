import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Life } from '#web/features/scheduling/life.ts';
import { timelineCopy as copy } from './timeline.copy.ts';

type PersonProps = { life: Life; onAddBirthday: (lovedOneId: number) => void };

export function AddBirthday({ life: { lovedOne }, onAddBirthday }: PersonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-4 justify-self-start underline decoration-control decoration-2 underline-offset-4"
      aria-label={copy.addBirthdayOf(lovedOne.name)}
      onClick={() => onAddBirthday(lovedOne.id)}
    >
      {copy.addBirthday}
    </Button>
  );
}

export function LifePerson({ life, onAddBirthday }: PersonProps) {
  const { lovedOne, age } = life;
  const { id, name, portrait } = lovedOne;
  return (
    <div className="flex min-w-0 items-center gap-3.5">
      <PortraitStamp name={name} portrait={portrait} className="w-16" />
      <div className="min-w-0 leading-tight">
        <h2 id={`life-of-${id}`} className="line-clamp-2 text-[1.375rem] wrap-anywhere">
          {name}
        </h2>
        {age === undefined ? (
          <AddBirthday life={life} onAddBirthday={onAddBirthday} />
        ) : (
          <p className="mt-1 text-ink-2">{copy.age(age)}</p>
        )}
      </div>
    </div>
  );
}
