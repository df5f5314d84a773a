import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, Mail } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { formatDay, postmarkLines } from '#web/lib/format.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField, Form } from '#web/ui/forms/field.tsx';
import { composerCopy, postmarkCopy, whenCopy as copy } from './composer.copy.ts';
import { dayOf, type WhenChoice } from './composition.ts';
import type { LifePoint } from './life-points.ts';

const MOST_HOLES = 8;

/** Stamps the chosen day on the life line. */
export function PostmarkBadge({ when }: { when: WhenChoice }) {
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
      isRound
      className="thump"
    />
  );
}

type PointProps = {
  point: LifePoint;
  waiting: string | undefined;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
};

export function Point({ point, waiting, group, isChosen, onChoose }: PointProps) {
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
          <span
            className={clsx('life-hint block text-[0.9375rem]', point.hint === undefined && '@xs:whitespace-nowrap')}
          >
            {point.hint ?? (point.day === null ? '' : formatDay(point.day))}
          </span>{' '}
          {waiting === undefined ? null : (
            <span className="mt-0.5 line-clamp-3 text-[0.9375rem]">
              <Mail aria-hidden="true" className="mr-1 inline size-4" />
              {copy.waits(waiting)}
            </span>
          )}
        </span>
        {isChosen ? <PostmarkBadge when={point.when} /> : null}
      </label>
    </>
  );
}

export function AddBirthday({ lovedOne }: { lovedOne: LovedOne }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [day, setDay] = useState('');
  const [isMissing, setIsMissing] = useState(false);
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
      <Button variant="secondary" className="justify-self-start sm:self-stretch" onClick={() => setIsOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {copy.addBirthday(lovedOne.name)}
      </Button>
    );
  }
  return (
    <Form
      aria-label={copy.addBirthday(lovedOne.name)}
      className="flex flex-wrap items-end gap-3"
      onSubmit={() => {
        setIsMissing(day === '');
        if (day !== '' && !save.isPending) save.mutate();
      }}
    >
      <DateField
        label={copy.birthday(lovedOne.name)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed asks for it
        autoFocus
        value={day}
        error={isMissing ? composerCopy.noDay : save.error ? errorText(save.error, copy.birthdayFailed) : undefined}
        onChange={({ target }) => {
          setDay(target.value);
          setIsMissing(false);
          save.reset();
        }}
      />
      <Button type="submit" loading={save.isPending}>
        {copy.saveBirthday}
      </Button>
    </Form>
  );
}
