import type { LovedOne } from '@someday/contract/api/loved-ones';
import { defaultRelationship } from '@someday/contract/rules/choices';
import { Check, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { unlimited } from '@someday/contract/rules/plans';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { useSubscription } from '#web/queries/subscription.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { handlePlanError } from '#web/features/billing/plan-gate.ts';
import { daysFrom, todayIn } from '#web/lib/days.ts';
import { nextBirthday } from '#web/features/scheduling/life.ts';
import { MANY, peopleFound } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { chooseMediumCopy, mediumPreviewCopy } from '#web/features/upload/choosing/choosing.copy.ts';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { Form, TextField } from '#web/ui/forms/field.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { isKept, nobody, type Composition } from './composition.ts';
import { isTest, roomNote, type ComposerContext } from './composition-rules.ts';
import { planCopy, whoCopy as copy } from './composer.copy.ts';
import { MediumPicture } from './seal-step.tsx';
import type { ComposerControls } from './use-composer.ts';

const NEAR = 60;

/** Says before anything is sent that there is no plan, or no room in it for all of it. The server checks again then. */
export function PlanNote({ composition }: { composition?: Composition }) {
  const { data } = useSubscription();
  if (!data || data.billing === 'off') return null;
  const { count, maximum } = data.usage.messages;
  const isFull = maximum !== unlimited && count >= maximum;
  const note = composition && roomNote(data.usage, composition);
  const title =
    data.state === 'none'
      ? planCopy.none
      : data.state === 'expired'
        ? planCopy.expired
        : isFull
          ? planCopy.full(maximum)
          : note;
  if (title === undefined) return null;
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-butter px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-bold">{title}</p>
        <p>{title === note ? planCopy.waits : planCopy.text}</p>
      </div>
      <LinkButton to="/pricing" variant="secondary">
        {planCopy.see}
      </LinkButton>
    </section>
  );
}

function wordAbout({ birthday, relationship }: LovedOne, { memberZone, now }: ComposerContext): string {
  if (birthday !== null) {
    const today = todayIn(memberZone, now);
    const { day, turns } = nextBirthday(birthday, today);
    const days = daysFrom(today, day);
    if (days === 0) return copy.turnsToday(turns);
    if (days <= NEAR) return copy.turnsSoon(turns, days);
  }
  return relationship || defaultRelationship;
}

type PersonProps = {
  lovedOne: LovedOne;
  context: ComposerContext;
  isSeveral: boolean;
  isChosen: boolean;
  name: string;
  onChoose: (isChosen: boolean) => void;
};

function Person({ lovedOne, context, isSeveral, isChosen, name, onChoose }: PersonProps) {
  return (
    <label className="group relative grid content-start justify-items-center gap-2 rounded-box px-2 py-3 text-center hover:bg-primary-soft has-checked:bg-primary-soft focus-inside">
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="sr-only"
      />
      <PortraitStamp
        name={lovedOne.name}
        portrait={lovedOne.portrait}
        className="w-24 transition-transform duration-200 group-has-checked:-translate-y-1 group-has-checked:-rotate-2 sm:w-28"
      />
      <span
        aria-hidden="true"
        className="absolute left-3 top-3 grid size-8 scale-0 place-items-center rounded-full bg-primary text-on-primary transition-transform duration-200 group-has-checked:scale-100"
      >
        <Check className="size-5" strokeWidth={3} />
      </span>
      <span className="min-w-0 leading-tight wrap-anywhere">
        <span className="block font-display text-[1.25rem]">{lovedOne.name}</span>{' '}
        <span className="text-[0.9375rem] text-ink-2">{wordAbout(lovedOne, context)}</span>
      </span>
    </label>
  );
}

type AddSomeoneProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void; onAdded: (lovedOne: LovedOne) => void };

function AddSomeone({ isOpen, onOpen, onAdded }: AddSomeoneProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const { history } = useRouter();
  const add = useMutation({
    mutationFn: () => call('POST /api/family/members', { body: { name } }),
    onSuccess: (lovedOne) => {
      showLovedOne(client, lovedOne);
      void refreshParents(client);
      setName('');
      onAdded(lovedOne);
    },
    onError: (error) => void handlePlanError(error, (path) => history.push(path)),
  });
  if (!isOpen) {
    return (
      <button
        type="button"
        className="grid content-start justify-items-center gap-2 rounded-box py-3 text-center hover:bg-primary-soft"
        onClick={() => onOpen(true)}
      >
        <span className="grid aspect-100/112 w-24 place-items-center rounded-field border-2 border-dashed border-control sm:w-28">
          <Plus aria-hidden="true" className="size-8 text-ink-2" />
        </span>
        <span className="font-display text-[1.25rem] leading-tight">{copy.add}</span>
      </button>
    );
  }
  const submit = () => {
    if (add.isPending) return;
    if (name.trim() === '') return setProblem(copy.noName);
    add.mutate();
  };
  const refusal = add.error ? errorText(add.error, copy.addFailed) : undefined;
  return (
    <Form
      aria-label={copy.add}
      className="col-span-full grid w-full! max-w-md gap-4 rounded-box bg-sunk p-5"
      onSubmit={submit}
    >
      <TextField
        label={copy.name}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button just pressed asks for it
        autoFocus
        value={name}
        error={problem ?? refusal}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
          add.reset();
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={add.isPending}>
          {copy.adding}
        </Button>
        <Button variant="quiet" onClick={() => onOpen(false)}>
          {copy.cancelAdding}
        </Button>
      </div>
    </Form>
  );
}

function TestChoice({ composer }: { composer: ComposerControls }) {
  const { composition, enter, context } = composer;
  if (context.lovedOnes.length === 0) {
    return (
      <p className="rounded-field bg-butter px-4 py-3.5">
        <span className="block font-bold">{copy.test}</span>
        {copy.testHint}
      </p>
    );
  }
  return (
    <div className="rounded-field bg-butter px-4 py-1.5">
      <Checkbox
        checked={isTest(composition.entries)}
        onChange={({ target }) => enter({ recipients: target.checked ? [nobody] : [] })}
      >
        <span className="font-bold">{copy.test}</span>
        <span className="block text-ink-2">{copy.testHint}</span>
      </Checkbox>
    </div>
  );
}

function Chosen({ medium }: { medium: Medium }) {
  return (
    <div className="flex items-center gap-4">
      <Stamp tilt="left" className="w-20 flex-none">
        <MediumPicture medium={medium} />
      </Stamp>
      <p className="min-w-0 leading-snug wrap-anywhere">
        <span className="block font-bold">
          {medium.kind === 'file' ? mediumPreviewCopy.chosen[medium.messageType] : chooseMediumCopy.recordingReady}
        </span>
        {medium.kind === 'file' ? <span className="text-ink-2">{medium.file.name}</span> : null}
      </p>
    </div>
  );
}

export function WhoStep({ composer }: { composer: ComposerControls }) {
  const { composition, enter, context, purpose } = composer;
  const { recipients } = composition.entries;
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const id = useId();
  const isSeveral = purpose.name === 'send' || purpose.name === 'schedule';
  const shown = peopleFound(context.lovedOnes, search, (one) => recipients.includes(String(one)));
  const isMany = context.lovedOnes.length > MANY;
  const people = recipients.filter((one) => one !== nobody);
  const choose = (one: string, isChosen: boolean) => {
    if (!isSeveral) return enter({ recipients: [one] });
    enter({ recipients: isChosen ? [...people, one] : people.filter((other) => other !== one) });
  };
  const problem = composition.problems.recipients ?? composition.problems.videoId;
  const canTest = context.isGuest && purpose.name === 'send';
  return (
    <StepBody isCentered>
      <StepHeading title={copy.title}>{isSeveral ? (people.length > 1 ? copy.hint : null) : copy.hintOne}</StepHeading>
      {composition.media.length > 0 ? (
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          {composition.media.map((medium, place) => (
            <Chosen key={place} medium={medium} />
          ))}
        </div>
      ) : null}
      {isKept(purpose) || composition.entries.videoId !== null ? null : <PlanNote composition={composition} />}
      {canTest ? <TestChoice composer={composer} /> : null}
      {isMany ? (
        <SearchField label={copy.search} value={search} onChange={setSearch} onClear={() => setSearch('')} />
      ) : null}
      <fieldset
        className="min-w-0"
        aria-describedby={problem ? id : undefined}
        data-problem={problem ? true : undefined}
      >
        <legend className="sr-only">{copy.title}</legend>
        <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-4 lg:flex lg:flex-wrap lg:justify-center lg:*:w-38">
          {shown.map((lovedOne) => (
            <Person
              key={lovedOne.id}
              lovedOne={lovedOne}
              context={context}
              isSeveral={isSeveral}
              name={id}
              isChosen={recipients.includes(String(lovedOne.id))}
              onChoose={(isChosen) => choose(String(lovedOne.id), isChosen)}
            />
          ))}
          <AddSomeone
            isOpen={isAdding}
            onOpen={setIsAdding}
            onAdded={(lovedOne) => {
              setIsAdding(false);
              clearToast(); // the one about the missing recipient
              choose(String(lovedOne.id), true);
            }}
          />
        </div>
        <p role="status" className="mt-3 text-ink-2 empty:sr-only">
          {shown.length === 0 && isMany ? copy.noneFound : isMany && isSeveral ? copy.chosen(people.length) : ''}
        </p>
        {problem ? (
          <p id={id} role="alert" className="mt-3 text-small font-bold text-danger">
            {problem}
          </p>
        ) : null}
      </fieldset>
    </StepBody>
  );
}
