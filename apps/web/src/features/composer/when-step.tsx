import type { LovedOne } from '@someday/contract/api/loved-ones';
import { recurringPatterns } from '@someday/contract/rules/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, Mail } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { useMilestones } from '#web/queries/scheduling.ts';
import { todayIn } from '#web/lib/days.ts';
import { formatDay, formatNames, postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choices.tsx';
import { DateField, SelectField, TimeField } from '#web/ui/forms/field.tsx';
import { deliveryCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { postmarkCopy, whenCopy as copy } from './composer.copy.ts';
import { useTriggerCount, useWaiting } from './composer.queries.ts';
import {
  aboutOf,
  dayOf,
  firstEntries,
  mayRepeat,
  needsDay,
  onDay,
  type Purpose,
  type WhenChoice,
} from './composition.ts';
import { noteOn } from './composition-rules.ts';
import { everyBirthday, isSameWhen, lifePoints, type LifePoint } from './life-points.ts';
import type { ComposerControls } from './use-composer.ts';

const MOST_HOLES = 8;

export function Thump({ when, isRound, className }: { when: WhenChoice; isRound?: boolean; className?: string }) {
  const day = dayOf(when);
  if (day === undefined) return null;
  const [date, month, year] = postmarkLines(day);
  const pattern = when.kind === 'trigger' ? when.trigger.recurringPattern : undefined;
  const lines =
    pattern === 'monthly'
      ? postmarkCopy.monthly(date)
      : pattern === 'yearly'
        ? postmarkCopy.yearly(date, month)
        : [date, month, year];
  return (
    <Postmark
      key={lines.join(' ')}
      top={postmarkCopy.opensOn}
      lines={lines}
      bottom={postmarkCopy.sealed}
      isRound={isRound}
      className={clsx('thump', isRound && 'is-round', className)}
    />
  );
}

function Point({
  point,
  waiting,
  group,
  isChosen,
  onChoose,
}: {
  point: LifePoint;
  waiting: string | undefined;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const holes = Math.min(point.years - 1, MOST_HOLES);
  return (
    <>
      {holes > 0 ? (
        <div aria-hidden="true" className="life-holes">
          {Array.from({ length: holes }, (_, hole) => (
            <span key={hole} />
          ))}
        </div>
      ) : null}
      <label className="life-point focus-inside">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
        <span className={clsx('life-mark font-display', point.mark.length > 3 && 'is-long')} aria-hidden="true">
          {point.mark}
        </span>
        <span aria-hidden="true" className="life-dot" />
        <span className="life-words min-w-0 leading-snug wrap-anywhere">
          <span className="block font-bold">{point.label}</span>{' '}
          <span className="life-hint block text-[0.9375rem]">
            {point.hint ?? (point.day === null ? '' : formatDay(point.day))}
          </span>{' '}
          {waiting === undefined ? null : (
            <span className="mt-0.5 line-clamp-3 text-[0.9375rem]">
              <Mail aria-hidden="true" className="mr-1 inline size-4" />
              {copy.waits(waiting)}
            </span>
          )}
        </span>
        {isChosen ? <Thump when={point.when} isRound /> : null}
      </label>
    </>
  );
}

function OtherDay({ composer, onChange }: { composer: ComposerControls; onChange: () => void }) {
  const { composition, enter, earliest, purpose } = composer;
  const { when } = composition.entries;
  const { problems } = composition;
  const entered =
    when.kind === 'trigger'
      ? {
          day: when.trigger.triggerDate,
          time: when.trigger.triggerTime ?? '',
          returns: String(when.trigger.recurringPattern ?? ''),
        }
      : { day: when.kind === 'day' ? when.day : '', time: when.kind === 'day' ? when.time : '', returns: '' };
  const change = (part: Partial<typeof entered>) => {
    onChange();
    const { day, time, returns: chosen } = { ...entered, ...part };
    const returns = recurringPatterns.find((pattern) => pattern === chosen);
    if (!returns) return enter({ when: onDay(day, time) });
    const trigger = {
      triggerType: 'date' as const,
      triggerDate: day,
      triggerTime: time || null,
      isRecurring: true,
      recurringPattern: returns,
    };
    return enter({ when: { kind: 'trigger', trigger, about: '' } });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-5 rounded-box bg-sunk p-5 sm:grid-cols-3">
      <DateField
        label={copy.day}
        min={entered.returns === '' ? earliest : undefined}
        max="9999-12-31"
        value={entered.day}
        error={problems.when}
        onChange={({ target }) => change({ day: target.value })}
      />
      <TimeField
        label={copy.time}
        optional
        value={entered.time}
        error={problems.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      {mayRepeat(purpose) ? (
        <SelectField
          label={copy.repeats}
          value={entered.returns || 'once'}
          onChange={({ target }) => change({ returns: target.value })}
        >
          <option value="once">{copy.repeatsNot}</option>
          <option value="yearly">{copy.yearly}</option>
          <option value="monthly">{copy.monthly}</option>
        </SelectField>
      ) : null}
      <p className="col-span-full text-small text-ink-2">{copy.timeHint}</p>
    </div>
  );
}

function AddBirthday({ lovedOne }: { lovedOne: LovedOne }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call('PATCH /api/family/members/{id}', {
        params: { id: lovedOne.id },
        body: { birthday: day, known: { birthday: lovedOne.birthday } },
      }),
    onSuccess: (changed) => {
      showLovedOne(client, changed);
      void refreshParents(client);
    },
  });
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {copy.addBirthday(lovedOne.name)}
      </Button>
    );
  }
  return (
    <form
      noValidate
      aria-label={copy.addBirthday(lovedOne.name)}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && day !== '') save.mutate();
      }}
    >
      <DateField
        label={copy.birthday(lovedOne.name)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed asks for it
        autoFocus
        value={day}
        error={save.error ? errorText(save.error, copy.birthdayFailed) : undefined}
        onChange={({ target }) => {
          setDay(target.value);
          save.reset();
        }}
      />
      <Button type="submit" loading={save.isPending} disabled={day === ''}>
        {copy.saveBirthday}
      </Button>
    </form>
  );
}

function firstPoints(purpose: Purpose): LifePoint[] {
  const about = aboutOf(purpose);
  const now = { key: 'now', mark: copy.now, label: copy.nowLabel, day: null, when: { kind: 'now' as const }, years: 0 };
  const points: LifePoint[] = [];
  if (about && purpose.name === 'edit' && firstEntries(purpose, []).when.kind === 'as-is') {
    const isHeld = about.opening.state === 'held';
    points.push({
      key: 'as-is',
      mark: '',
      label: copy.asIs,
      hint: isHeld ? copy.asIsHeld : copy.asIsTriggers,
      day: null,
      when: { kind: 'as-is' },
      years: 0,
    });
    // A message with triggers opens by them or on a day. Only one that waits for nothing can be opened now.
    if (isHeld) points.push({ ...now, hint: deliveryCopy.nowHint(about.recipientName) });
    return points;
  }
  return needsDay(purpose) ? [] : [{ ...now, hint: copy.nowHint }];
}

function Notes({ composer }: { composer: ComposerControls }) {
  const { purpose, composition, earliest } = composer;
  const about = aboutOf(purpose);
  const triggers = useTriggerCount(purpose.name === 'edit' ? about?.id : undefined);
  const note =
    about && purpose.name !== 'assign' ? noteOn(about, composition.entries.when, earliest, triggers) : undefined;
  return (
    <div role="status" className="grid gap-3">
      {triggers > 0 ? <p className="text-ink-2">{deliveryCopy.triggersCount(triggers)}</p> : null}
      {note ? <p className="rounded-field bg-butter px-4 py-3.5 wrap-anywhere">{note}</p> : null}
    </div>
  );
}

/** When it opens, on their life line: a group of radio buttons for keyboards and screen readers. */
export function WhenStep({ composer }: { composer: ComposerControls }) {
  const { composition, enter, people, earliest, context, purpose } = composer;
  const { when } = composition.entries;
  const group = useId();
  const { data: milestones = [] } = useMilestones();
  const [only, ...others] = people;
  const waiting = useWaiting(others.length === 0 ? only?.id : undefined, aboutOf(purpose)?.id);
  const today = todayIn(only?.timeZone ?? context.memberZone, context.now);
  const points = [...firstPoints(purpose), ...lifePoints(people, milestones, earliest, today)];
  const returning = mayRepeat(purpose) && only && others.length === 0 ? everyBirthday(only, earliest) : undefined;
  const chosen = [...points, ...(returning ? [returning] : [])].find((point) => isSameWhen(point.when, when));
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (!chosen && (when.kind === 'trigger' || dayOf(when) !== undefined));
  const other = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantsOther) other.current?.scrollIntoView({ block: 'nearest' });
  }, [wantsOther]);
  const choose = (point: LifePoint) => {
    setWantsOther(false);
    enter({ when: point.when });
  };
  const problem = composition.problems.when;
  return (
    <StepBody>
      <StepHeading title={copy.title}>{others.length > 0 ? copy.hintMany : null}</StepHeading>
      <fieldset
        className="min-w-0"
        data-problem={problem && !isOther ? true : undefined}
        aria-describedby={problem && !isOther ? `${group}-problem` : undefined}
      >
        <legend className="sr-only">{copy.title}</legend>
        {points.length > 0 ? (
          <div className="life-line">
            {points.map((point) => (
              <Point
                key={point.key}
                point={point}
                waiting={waiting.get(point.day ?? '')}
                group={group}
                isChosen={!isOther && chosen === point}
                onChoose={() => choose(point)}
              />
            ))}
          </div>
        ) : null}
        <div className="mt-5 grid gap-3 sm:grid-cols-2">
          {returning ? (
            <ChoiceCard
              name={group}
              label={returning.label}
              hint={returning.hint ?? ''}
              checked={!isOther && chosen === returning}
              onChange={() => choose(returning)}
            >
              {!isOther && chosen === returning ? <Thump when={when} isRound /> : null}
            </ChoiceCard>
          ) : null}
          <ChoiceCard
            name={group}
            label={copy.other}
            hint={copy.otherHint}
            checked={isOther}
            onChange={() => {
              setWantsOther(true);
              if (when.kind !== 'day') enter({ when: onDay('') });
            }}
          >
            {isOther ? <Thump when={when} isRound /> : null}
          </ChoiceCard>
        </div>
        {problem && !isOther ? (
          <p id={`${group}-problem`} role="alert" className="mt-3 text-small font-bold text-danger">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <div ref={other} className="empty:hidden">
        {isOther ? <OtherDay composer={composer} onChange={() => setWantsOther(true)} /> : null}
      </div>
      {only && others.length === 0 && only.birthday === null ? <AddBirthday lovedOne={only} /> : null}
      <Notes composer={composer} />
    </StepBody>
  );
}

export const namesOf = (people: readonly Pick<LovedOne, 'name'>[]): string =>
  formatNames(people.map(({ name }) => name));
