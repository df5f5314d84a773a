import { limits } from '@someday/contract/rules/limits';
import { useId } from 'react';
import { calledName } from '@someday/contract/texts/words';
import { useBlobSource } from '#web/lib/hooks.ts';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { blobOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { Form, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { MessagePicture } from '#web/ui/message-picture.tsx';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { sealCopy as copy } from './composer.copy.ts';
import { aboutOf } from './composition.ts';
import { canSurprise, hasCaption, isTest, namesOf, titlesNaming } from './composition-rules.ts';
import type { ComposerControls } from './use-composer.ts';
import { PostmarkBadge } from './life-line.tsx';

/** iPhones show no picture of a video before it plays, unless they are sent a moment into it. */
const toFirstPicture = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
  currentTarget.currentTime = 0.001;
};

export function MediumPicture({ medium }: { medium: Medium }) {
  const source = useBlobSource(blobOf(medium));
  const look = 'aspect-3/4 object-cover bg-sunk';
  if (medium.messageType === 'photo') return <img ref={source} alt="" decoding="async" className={look} />;
  return (
    <video
      ref={source}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
      className={look}
      onLoadedMetadata={toFirstPicture}
    />
  );
}

function senderOf({ people, member }: ComposerControls): string {
  const names = new Set(people.map(({ senderName }) => senderName));
  const [name] = names;
  return names.size === 1 && name ? name : calledName(member.name);
}

const stampLook = 'absolute right-5 top-5 w-24 max-[375px]:w-18 sm:w-28';

export function Envelope({ composer }: { composer: ComposerControls }) {
  const { composition, enter, people, purpose } = composer;
  const { entries, problems } = composition;
  const id = useId();
  const [only, ...others] = people;
  const [medium] = composition.media;
  const about = aboutOf(purpose);
  const problem = problems.recipientName;
  return (
    <div className="airmail airmail-printed rounded-box p-2.5 shadow-lift-2">
      <div className="relative grid min-h-60 content-between gap-6 overflow-hidden rounded-field bg-letter p-5 text-on-letter sm:min-h-64 sm:p-7">
        <p className="max-w-[55%] text-on-letter-2 wrap-anywhere max-[375px]:max-w-[calc(100%-5rem)]">
          {copy.from(senderOf(composer))}
        </p>
        {about ? (
          <MessagePicture message={about} className={stampLook} />
        ) : medium ? (
          <Stamp tilt="slightRight" className={stampLook}>
            <MediumPicture medium={medium} />
          </Stamp>
        ) : only ? (
          <PortraitStamp {...only} className={stampLook} />
        ) : null}
        <PostmarkBadge when={entries.when} className="right-22 top-13 w-32 sm:right-26 sm:top-6 sm:w-40" />
        {only && others.length === 0 ? (
          <div className="grid max-w-[75%] gap-0.5">
            <label htmlFor={id} className="text-small text-on-letter-2">
              {copy.recipientName}
            </label>
            <input
              id={id}
              value={entries.recipientName}
              maxLength={limits.name}
              placeholder={only.name}
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              aria-invalid={problem ? true : undefined}
              className="min-h-12 w-full border-b-2 border-on-letter-2 bg-transparent font-display text-[clamp(1.6rem,1.2rem+2vw,2.25rem)] text-on-letter placeholder:text-on-letter placeholder:opacity-100"
              onChange={({ target }) => enter({ recipientName: target.value })}
            />
            <p id={`${id}-hint`} className="sr-only">
              {problem ?? copy.recipientNameHint(only.name)}
            </p>
          </div>
        ) : (
          <p className="max-w-[75%] font-display text-[clamp(1.6rem,1.2rem+2vw,2.25rem)] leading-tight wrap-anywhere">
            {namesOf(people)}
          </p>
        )}
      </div>
    </div>
  );
}

type WordFieldsProps = { composer: ComposerControls; titleLabel?: string };

export function WordFields({ composer, titleLabel = copy.messageTitle }: WordFieldsProps) {
  const { composition, enter, purpose, people } = composer;
  const { entries, problems, media } = composition;
  const titles = titlesNaming(entries, people);
  const about = aboutOf(purpose);
  return (
    <>
      <TextField
        label={titleLabel}
        autoComplete="off"
        value={entries.title}
        error={problems.title}
        hint={titles.length > 0 ? copy.titlesHint(titles[1] ?? '') : undefined}
        onChange={({ target }) => enter({ title: target.value })}
      />
      <CategoryField
        value={entries.category}
        known={about?.ownCategory}
        error={problems.category}
        onChange={({ target }) => enter({ category: target.value })}
      />
      {purpose.name === 'first' ? null : (
        <TextArea
          label={copy.description}
          optional
          rows={3}
          value={entries.description}
          error={problems.description}
          onChange={({ target }) => enter({ description: target.value })}
        />
      )}
      {hasCaption(purpose, media) ? (
        <TextField
          label={copy.photoCaption}
          optional
          autoComplete="off"
          value={entries.photoCaption}
          error={problems.photoCaption}
          onChange={({ target }) => enter({ photoCaption: target.value })}
        />
      ) : null}
    </>
  );
}

export function SealStep({ composer }: { composer: ComposerControls }) {
  const { composition, enter, purpose } = composer;
  const { entries, problems } = composition;
  const about = aboutOf(purpose);
  const hasEnvelope = purpose.name !== 'upload' && purpose.name !== 'edit-video' && !isTest(entries) && !about?.isTest;
  return (
    <StepBody>
      <StepHeading title={hasEnvelope ? copy.title : copy.titleEdit} />
      <Form
        className={hasEnvelope ? 'grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:items-start' : 'grid max-w-2xl gap-6'}
        onSubmit={composer.submit}
      >
        {hasEnvelope ? <Envelope composer={composer} /> : null}
        <div className="grid gap-5">
          <WordFields composer={composer} />
          {canSurprise(entries, about) ? (
            <Checkbox checked={entries.isSurprise} onChange={({ target }) => enter({ isSurprise: target.checked })}>
              <span className="block font-bold">{copy.surprise}</span>{' '}
              <span className="block text-ink-2">{copy.surpriseHint}</span>
            </Checkbox>
          ) : null}
          {problems.recipientName ? (
            <p role="alert" className="text-small font-bold text-danger">
              {problems.recipientName}
            </p>
          ) : null}
        </div>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </StepBody>
  );
}
