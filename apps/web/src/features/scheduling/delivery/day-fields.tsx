import { clsx } from 'clsx';
import { recurringPatterns } from '@someday/contract/rules/choices';
import type { ComponentProps, ReactNode } from 'react';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { Checkbox, SegmentedControl } from '#web/ui/forms/choices.tsx';
import { DateField, TimeField } from '#web/ui/forms/field.tsx';

const copy = triggerCopy.form;

export type Pattern = (typeof recurringPatterns)[number];

type Repeats = {
  checkbox: Omit<ComponentProps<typeof Checkbox>, 'children'>;
  isOn: boolean;
  pattern: Pattern;
  patterns?: readonly Pattern[];
  isEmailed: boolean;
  onPattern: (pattern: Pattern) => void;
  /** What else a pattern needs. */
  more?: ReactNode;
};

/** The pattern shows only for what repeats (specification part 1 §5). */
function RepeatFields({ checkbox, isOn, pattern, patterns = recurringPatterns, isEmailed, onPattern, more }: Repeats) {
  return (
    <div className="grid gap-4">
      <Checkbox {...checkbox}>
        <span className="block font-bold">{copy.recurring}</span>
        <span className="text-[0.9375rem] text-ink-2">{copy.recurringHint[isEmailed ? 'emailed' : 'silent']}</span>
      </Checkbox>
      {isOn ? (
        <>
          <SegmentedControl
            label={copy.pattern}
            segments={patterns.map((value) => ({ value, label: copy.patterns[value] }))}
            value={pattern}
            wide
            onValueChange={onPattern}
          />
          {more}
        </>
      ) : null}
    </div>
  );
}

type DayFieldsProps = {
  date: Omit<ComponentProps<typeof DateField>, 'max'>;
  time: Omit<ComponentProps<typeof TimeField>, 'label' | 'hint' | 'optional'>;
  /** Undefined: it opens once. */
  repeats: Repeats | undefined;
  className?: string;
};

/** A day, a time, and how often it comes back: in the composer and for triggers. */
export function DayFields({ date, time, repeats, className }: DayFieldsProps) {
  return (
    <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5', className)}>
      {/* Hints are below, so that the inputs are on one line. */}
      <div className="grid gap-4 sm:grid-cols-2 [&_[id$=-hint]]:order-last">
        <DateField max="9999-12-31" {...date} />
        <TimeField label={copy.time} optional hint={copy.timeHint} {...time} />
      </div>
      {repeats ? <RepeatFields {...repeats} /> : null}
    </div>
  );
}
