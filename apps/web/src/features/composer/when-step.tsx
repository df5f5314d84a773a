import { useEffect, useId, useRef, useState } from 'react';
import { useMilestones } from '#web/queries/scheduling.ts';
import { todayIn } from '#web/lib/days.ts';
import { ChoiceCard } from '#web/ui/forms/choices.tsx';
import { DayFields } from '#web/features/scheduling/delivery/day-fields.tsx';
import { isEmailed } from '#web/lib/facts.ts';
import { deliveryCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { whenCopy as copy } from './composer.copy.ts';
import { useTriggerCount, useWaiting } from './composer.queries.ts';
import { aboutOf, dayFields, dayOf, mayRepeat, onDay, whenOfFields } from './composition.ts';
import { noteOn } from './composition-rules.ts';
import { AddBirthday, Point, PostmarkBadge } from './life-line.tsx';
import { choicesWithoutDay, everyBirthday, isSameWhen, lifePoints, type LifePoint } from './life-points.ts';
import type { ComposerControls } from './use-composer.ts';

/** The life line's choices, and which of them is chosen. */
function usePoints({ composition, people, earliest, context, purpose }: ComposerControls) {
  const { data: milestones = [] } = useMilestones();
  const [first, ...others] = people;
  const only = others.length === 0 ? first : undefined;
  const waiting = useWaiting(only?.id, aboutOf(purpose)?.id);
  const today = todayIn(first?.timeZone ?? context.memberZone, context.now);
  const points = [
    ...choicesWithoutDay(purpose),
    ...lifePoints(people, milestones, earliest, today, purpose.name === 'first'),
  ];
  const returning = mayRepeat(purpose) && only ? everyBirthday(only, earliest) : undefined;
  const chosen = [...points, ...(returning ? [returning] : [])].find((point) =>
    isSameWhen(point.when, composition.entries.when),
  );
  return { only, points, returning, waiting, chosen };
}

function OtherDay({ composer, onChange }: { composer: ComposerControls; onChange: () => void }) {
  const { composition, enter, earliest, purpose, people, context } = composer;
  const { problems } = composition;
  const fields = dayFields(composition.entries.when);
  const { day, time, pattern } = fields;
  const isOn = pattern !== undefined;
  const change = (part: Partial<typeof fields>) => {
    onChange();
    enter({ when: whenOfFields({ ...fields, ...part }) });
  };
  return (
    <DayFields
      className="rounded-box bg-sunk p-5"
      date={{
        label: copy.day,
        min: isOn ? undefined : earliest,
        value: day,
        error: problems.when,
        onChange: ({ target }) => change({ day: target.value }),
      }}
      time={{ value: time, error: problems.time, onChange: ({ target }) => change({ time: target.value }) }}
      repeats={
        mayRepeat(purpose)
          ? {
              checkbox: {
                checked: isOn,
                onChange: ({ target }) => change({ pattern: target.checked ? 'yearly' : undefined }),
              },
              isOn,
              pattern: pattern ?? 'yearly',
              patterns: ['yearly', 'monthly'],
              isEmailed: people.length > 0 && people.every((person) => isEmailed(person, context.isGuest)),
              onPattern: (chosen) => change({ pattern: chosen }),
            }
          : undefined
      }
    />
  );
}

function Notes({ composer }: { composer: ComposerControls }) {
  const { purpose, composition, earliest, people, context } = composer;
  const { when } = composition.entries;
  const about = aboutOf(purpose);
  const triggers = useTriggerCount(purpose.name === 'assign' ? undefined : about?.id);
  const timeZone = people[0]?.timeZone ?? context.memberZone;
  const note =
    about && purpose.name !== 'assign'
      ? noteOn(about, when, { earliest, timeZone, now: context.now, triggers })
      : undefined;
  return (
    <div role="status" className="grid gap-3">
      {triggers > 0 ? <p className="text-ink-2">{deliveryCopy.triggersCount(triggers)}</p> : null}
      {note ? <p className="rounded-field bg-butter px-4 py-3.5 wrap-anywhere">{note}</p> : null}
    </div>
  );
}

/** When it opens, on their life line: a group of radio buttons for keyboards and screen readers. */
export function WhenFields({ composer }: { composer: ComposerControls }) {
  const { composition, enter } = composer;
  const { when } = composition.entries;
  const id = useId();
  const { only, points, returning, waiting, chosen } = usePoints(composer);
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (!chosen && (when.kind === 'trigger' || dayOf(when) !== undefined));
  const point = isOther ? undefined : chosen;
  const problem = isOther ? undefined : composition.problems.when;
  const other = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantsOther) other.current?.scrollIntoView({ block: 'nearest' });
  }, [wantsOther]);
  const choose = (next: LifePoint) => {
    setWantsOther(false);
    enter({ when: next.when });
  };
  const chooseOther = () => {
    setWantsOther(true);
    if (when.kind !== 'day') enter({ when: onDay('') });
  };
  return (
    <>
      <fieldset
        className="@container min-w-0"
        data-problem={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <legend className="sr-only">{copy.title}</legend>
        <div className="life-line">
          {points.map((one) => (
            <Point
              key={one.key}
              point={one}
              waiting={waiting.get(one.day ?? '')}
              group={id}
              isChosen={point === one}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
        <div className="mt-5 grid items-center gap-3 sm:grid-cols-2">
          {returning ? (
            <ChoiceCard
              name={id}
              label={returning.label}
              hint={returning.hint ?? ''}
              checked={point === returning}
              onChange={() => choose(returning)}
            >
              {point === returning ? <PostmarkBadge when={when} /> : null}
            </ChoiceCard>
          ) : null}
          <ChoiceCard name={id} label={copy.other} hint={copy.otherHint} checked={isOther} onChange={chooseOther}>
            {isOther ? <PostmarkBadge when={when} /> : null}
          </ChoiceCard>
          {only?.birthday === null ? <AddBirthday lovedOne={only} /> : null}
        </div>
        {problem ? (
          <p id={`${id}-problem`} role="alert" className="mt-3 text-small font-bold text-danger">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <div ref={other} className="empty:hidden lg:scroll-mb-12">
        {isOther ? <OtherDay composer={composer} onChange={() => setWantsOther(true)} /> : null}
      </div>
      <Notes composer={composer} />
    </>
  );
}

export function WhenStep({ composer }: { composer: ComposerControls }) {
  return (
    <StepBody isCentered>
      <StepHeading title={copy.title}>{composer.people.length > 1 ? copy.hintMany : null}</StepHeading>
      <WhenFields composer={composer} />
    </StepBody>
  );
}
