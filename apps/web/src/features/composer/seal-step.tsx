import { limits } from '@someday/contract/rules/limits';
import { useId } from 'react';
import { calledName } from '@someday/contract/texts/words';
import { endpointUrl } from '#web/api/client.ts';
import { useBlobSource } from '#web/lib/hooks.ts';
import { CategoryField } from '#web/features/video-categories/category-field.tsx';
import { blobOf, trimOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { Form, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { sealCopy as copy } from './composer.copy.ts';
import { aboutOf } from './composition.ts';
import { canSurprise, hasCaption, isTest, namesOf, titlesNaming } from './composition-rules.ts';
import type { ComposerControls } from './use-composer.ts';
import { AddressedEnvelope, TakeStamp } from './sealing/addressed-envelope.tsx';
import type { StampSource } from './sealing/last-picture.ts';

/** iPhones show no picture of a video before it plays, unless they are sent a moment into it. */
const FIRST_SECOND = 0.001;

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
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = trimOf(medium)?.start || FIRST_SECOND;
      }}
    />
  );
}

export function senderOf({ people, member }: ComposerControls): string {
  const names = new Set(people.map(({ senderName }) => senderName));
  const [name] = names;
  return names.size === 1 && name ? name : calledName(member.name);
}

/** As the member wrote it, or everyone’s own. */
export function nameOnEnvelope({ people, composition }: ComposerControls): string {
  return (people.length === 1 && composition.entries.recipientName.trim()) || namesOf(people);
}

/** What goes into the envelope: the take, or the library's video. */
export function stampOf({ composition, purpose }: ComposerControls): StampSource | undefined {
  const [medium] = composition.media;
  const id = aboutOf(purpose)?.id ?? composition.entries.videoId;
  if (medium || id === null) return medium;
  return endpointUrl('GET /api/video/{id}/thumbnail', { params: { id }, query: { size: 'large' } });
}

export function Envelope({ composer }: { composer: ComposerControls }) {
  const { composition, enter, people } = composer;
  const { entries, problems } = composition;
  const id = useId();
  const [only, ...others] = people;
  const problem = problems.recipientName;
  return (
    <div data-addressed className="lifted w-full max-w-[31.25rem] justify-self-center">
      <LetterInks />
      <AddressedEnvelope
        from={copy.from(senderOf(composer))}
        name={nameOnEnvelope(composer)}
        stamp={<TakeStamp source={stampOf(composer)} />}
      >
        {only && others.length === 0 ? (
          <>
            <input
              id={id}
              value={entries.recipientName}
              maxLength={limits.name}
              placeholder={only.name}
              autoComplete="off"
              aria-describedby={`${id}-hint`}
              aria-invalid={problem ? true : undefined}
              className="w-full bg-transparent text-center placeholder:text-[#23302f] placeholder:opacity-100"
              onChange={({ target }) => enter({ recipientName: target.value })}
            />
            <label htmlFor={id} className="addressed-label">
              {copy.recipientName}
            </label>
            <p id={`${id}-hint`} className="sr-only">
              {problem ?? copy.recipientNameHint(only.name)}
            </p>
          </>
        ) : (
          namesOf(people)
        )}
      </AddressedEnvelope>
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
