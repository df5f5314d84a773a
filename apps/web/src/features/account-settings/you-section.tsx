import { updateAccountBodySchema } from '@someday/contract/api/account-settings';
import type { Member } from '@someday/contract/api/sessions';
import type { Signature } from '@someday/contract/rules/signature';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { withReason } from '#web/api/api-error.ts';
import { useEdits } from '#web/api/edits.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { TimeZoneField } from '#web/ui/forms/time-zone-field.tsx';
import { formErrorOf, showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { FormToast } from '#web/ui/alerts.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { Button, buttonLook, Spinner } from '#web/ui/button.tsx';
import { isSameZone, deviceZone, zoneLabel } from '#web/lib/time-zones.ts';
import { settingsCopy } from './account-settings.copy.ts';
import { MovingNote } from '#web/features/scheduling/delivery/moving-messages.tsx';
import { useUpdateAccount } from './account-settings.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { PortraitDialog } from '#web/features/portraits/portrait-dialog.tsx';
import { signaturesCopy } from '#web/features/portraits/portraits.copy.ts';
import { ownPortraitQuery, signatureOf, signatureQuery } from '#web/features/portraits/portraits.queries.ts';
import { SignatureDialog } from '#web/features/portraits/signature-dialog.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';

const copy = settingsCopy.you;

type OfferProps = { saved: string; loading: boolean; onTake: (timeZone: string) => void };

function DeviceZoneOffer({ saved, loading, onTake }: OfferProps) {
  const zone = deviceZone();
  if (isSameZone(zone, saved)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-field bg-butter py-3 pl-4 pr-3">
      <p className="min-w-0 font-bold">{copy.otherZone(zoneLabel(zone, deviceNow()))}</p>
      <Button variant="secondary" size="small" loading={loading} onClick={() => onTake(zone)}>
        {copy.takeZone}
      </Button>
    </div>
  );
}

const fields = ['name', 'timeZone'] as const;

function useYouForm(member: Member) {
  const { name, timeZone } = member;
  const edits = useEdits(member);
  const update = useUpdateAccount(edits);
  const take = useUpdateAccount(edits);
  const form = useSchemaForm(updateAccountBodySchema, { name, timeZone });
  const { dirtyFields } = form.formState;
  const onError = (error: unknown) => {
    const { field, message } = formErrorOf(error, fields, {}, copy.failedText);
    if (field) showFormError(form, error, fields, {}, message);
    else
      showToast({ title: copy.failed, description: withReason(copy.failedText, error), tone: 'danger', inForm: true });
  };
  const submit = form.handleSubmit((values) => {
    const body = {
      ...(dirtyFields.name && { name: values.name }),
      ...(dirtyFields.timeZone && { timeZone: values.timeZone }),
    };
    const sent = { ...form.getValues() };
    update.mutate(body, {
      onSuccess: (saved) => {
        for (const field of fields) {
          const typed = form.getValues(field);
          form.resetField(field, { defaultValue: saved[field] });
          if (typed !== sent[field]) form.setValue(field, typed, { shouldDirty: true });
        }
      },
      onError,
    });
  });
  /** Leaves an unsaved name alone. The button disappears, so focus moves to the field it changed. */
  const takeZone = (zone: string) =>
    take.mutate(
      { timeZone: zone },
      {
        onSuccess: (saved) => {
          form.resetField('timeZone', { defaultValue: saved.timeZone });
          form.setFocus('timeZone');
        },
        onError,
      },
    );
  return { form, submit, isSaving: update.isPending, takeZone, isTaking: take.isPending };
}

const idleLook = 'aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-2';

type SaveButtonProps = { isIdle: boolean; loading: boolean; noteId: string; children: ReactNode };

/** Saves a form. With nothing to save, it is still focusable and described as such; a disabled button would be skipped silently. */
function SaveButton({ isIdle, loading, noteId, children }: SaveButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={isIdle || loading || undefined}
      aria-busy={loading || undefined}
      aria-describedby={noteId}
      className={buttonLook({ className: loading ? undefined : idleLook })}
      onClick={(event) => {
        if (isIdle || loading) event.preventDefault();
      }}
    >
      {loading ? <Spinner /> : null}
      {children}
    </button>
  );
}

export function YouSection({ member }: { member: Member }) {
  const { form, submit, isSaving, takeZone, isTaking } = useYouForm(member);
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const { field: timeZone } = useController({ name: 'timeZone', control });
  const noteId = useId();
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField label={copy.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TimeZoneField
        label={copy.timeZone}
        hint={copy.timeZoneHint}
        likely={[member.timeZone]}
        error={errors.timeZone?.message}
        {...timeZone}
      />
      <DeviceZoneOffer saved={member.timeZone} loading={isTaking} onTake={takeZone} />
      <MovingNote what="member" />
      <FormToast />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SaveButton isIdle={!isDirty} loading={isSaving} noteId={noteId}>
          {settingsCopy.save}
        </SaveButton>
        <p id={noteId} className="text-small text-ink-2">
          {isDirty ? copy.changed : copy.unchanged}
        </p>
      </div>
    </form>
  );
}

type SignedProps = { signature: Signature | null; name: string; children: ReactNode };

/** What stands under letters from this name. */
function Signed({ signature, name, children }: SignedProps) {
  return (
    <div className="contents">
      <div className="grid min-h-18 min-w-0 items-center rounded-field bg-letter px-2 py-2 sm:px-3 text-on-letter">
        {signature ? (
          <SignatureLine signature={signature} name={name} className="max-h-16" />
        ) : (
          <p className="font-display text-[1.25rem] italic wrap-anywhere">{name}</p>
        )}
      </div>
      {children}
    </div>
  );
}

export function SenderSection({ member }: { member: Member }) {
  const portrait = useQuery(ownPortraitQuery).data;
  const signed = useQuery(signatureQuery).data;
  const { current, open, close } = useAddressedDialog(['picture', 'signature']);
  const called = signed?.names[(current.id ?? 0) - 1]?.name ?? null;
  return (
    <SettingsPart title={settingsCopy.sender.title} lead={settingsCopy.sender.lead}>
      {portrait && signed ? (
        <div className="grid max-w-lg grid-cols-[minmax(7rem,1fr)_auto] items-center gap-x-2 gap-y-4 sm:gap-x-3">
          <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3">
            <PortraitStamp name={member.name} portrait={portrait} tilt="slightLeft" className="w-24" />
            <Button variant="secondary" size="small" onClick={() => open('picture')}>
              {settingsCopy.sender.picture}
            </Button>
          </div>
          <Signed signature={signed.signature} name={member.name}>
            <Button variant="secondary" size="small" onClick={() => open('signature')}>
              {signed.signature ? settingsCopy.sender.changeSignature : settingsCopy.sender.addSignature}
            </Button>
          </Signed>
          {signed.names.map(({ name, signature }, place) => (
            <Signed key={name} signature={signature} name={name}>
              <Button variant="secondary" size="small" onClick={() => open('signature', place + 1)}>
                {signature ? signaturesCopy.changeAs(name) : signaturesCopy.titleAs(name)}
              </Button>
            </Signed>
          ))}
        </div>
      ) : (
        <Skeleton className="h-36 rounded-field" />
      )}
      {current.name === 'picture' && portrait ? (
        <PortraitDialog owner="member" name={member.name} portrait={portrait} onClose={close} />
      ) : null}
      {current.name === 'signature' && signed && (current.id === undefined || called !== null) ? (
        <SignatureDialog signature={signatureOf(signed, called)} {...{ called, name: member.name }} onClose={close} />
      ) : null}
    </SettingsPart>
  );
}
