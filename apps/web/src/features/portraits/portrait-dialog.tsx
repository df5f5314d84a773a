import type { Drawing, Portrait, PortraitPart } from '@someday/contract/portraits';
import { portraitInk } from '@someday/contract/rules/portrait';
import { Camera, Image } from 'lucide-react';
import { useEffect, useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { DrawnPortrait, PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { firstCrop, type Crop } from './crop.ts';
import { cropped, openPhoto, PhotoCrop, type OpenPhoto } from './photo-crop.tsx';
import { portraitsCopy as copy } from './portraits.copy.ts';
import { useSavePortrait, type PortraitOwner } from './portraits.queries.ts';

type Kind = 'photo' | 'drawn' | 'initial';
const kinds = { photo: copy.photo, drawn: copy.drawn, initial: copy.initial } as const;

const firstDrawing: Drawing = { hair: 0, skin: 1, clothes: 0 };

function Choices<Value extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
  children,
}: {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children: (value: Value, label: string) => ReactNode;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="cursor-pointer rounded-field border-2 border-line p-1 has-checked:border-primary has-checked:bg-primary-soft focus-inside"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {children(value, label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const numbered = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));

/** Hair, skin and clothes: three taps. */
function DrawingChoices({ drawing, onDraw }: { drawing: Drawing; onDraw: (next: Drawing) => void }) {
  const choose = (part: PortraitPart) => (value: number) => onDraw({ ...drawing, [part]: value });
  const dot = (part: 'skin' | 'clothes') => (value: number, label: string) => (
    <>
      <span className="block size-11 rounded-full" style={{ background: portraitInk(part, value) }} />
      <span className="sr-only">{label}</span>
    </>
  );
  return (
    <div className="grid gap-5">
      <Choices legend={copy.hair} choices={numbered(copy.hairs)} chosen={drawing.hair} onChoose={choose('hair')}>
        {(hair, label) => (
          <>
            <DrawnPortrait drawing={{ ...drawing, hair }} color={color} className="block h-17 w-14 rounded-sm" />
            <span className="sr-only">{label}</span>
          </>
        )}
      </Choices>
      <Choices legend={copy.skin} choices={numbered(copy.skins)} chosen={drawing.skin} onChoose={choose('skin')}>
        {dot('skin')}
      </Choices>
      <Choices
        legend={copy.clothes}
        choices={numbered(copy.cloths)}
        chosen={drawing.clothes}
        onChoose={choose('clothes')}
      >
        {dot('clothes')}
      </Choices>
    </div>
  );
}

function PhotoPicker({ hasPhoto, onFile }: { hasPhoto: boolean; onFile: (file: File) => void }) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = ''; // so that the same photo can be chosen again
    if (file) onFile(file);
  };
  const look = `${buttonLook({ variant: 'secondary' })} cursor-pointer focus-inside`;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <label className={look}>
        <Image aria-hidden="true" />
        {hasPhoto ? copy.another : copy.choose}
        <input type="file" accept="image/*" className="sr-only" onChange={take} />
      </label>
      <label className={`${look} pointer-fine:hidden`}>
        <Camera aria-hidden="true" />
        {copy.take}
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={take} />
      </label>
    </div>
  );
}

/** The photo chosen in this dialog, and the part of it on the stamp. */
function usePhoto() {
  const [photo, setPhoto] = useState<OpenPhoto>();
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(
    () => () => {
      photo?.bitmap.close();
      if (photo) URL.revokeObjectURL(photo.url);
    },
    [photo],
  );
  return {
    photo,
    crop,
    setCrop,
    isUnreadable,
    open: async (file: Blob) => {
      try {
        const opened = await openPhoto(file);
        setPhoto(opened);
        setCrop(firstCrop(opened));
        setUnreadable(false);
      } catch {
        setUnreadable(true);
      }
    },
  };
}

/** What is on a person's stamp: a photo, a drawing, or the initial of their name. */
export function PortraitDialog({
  owner,
  name,
  portrait,
  onClose,
}: {
  owner: PortraitOwner;
  name: string;
  portrait: Portrait;
  onClose: () => void;
}) {
  const isOwn = owner === 'member';
  const save = useSavePortrait(owner);
  const formId = useId();
  const [kind, setKind] = useState<Kind>(portrait.drawing ? 'drawn' : 'photo');
  const [drawing, setDrawing] = useState(portrait.drawing ?? firstDrawing);
  const { photo, crop, setCrop, isUnreadable, open } = usePhoto();
  // A photo saved before stays until another is chosen.
  const isSame = kind === 'photo' && !photo;
  const submit = async () => {
    if (save.isPending) return;
    if (isSame) return onClose();
    const picture = kind === 'photo' ? photo && (await cropped(photo, crop)) : kind === 'drawn' ? drawing : null;
    if (picture !== undefined) save.mutate(picture, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      busy={save.isPending}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={isOwn ? copy.ownTitle : copy.title(name)}
      description={isOwn ? copy.ownLead : copy.lead(name)}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending} disabled={isSame && portrait.photoUrl === null}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Choices
          legend={copy.kinds}
          choices={(['photo', 'drawn', 'initial'] as const).map((value) => ({ value, label: kinds[value] }))}
          chosen={kind}
          onChoose={setKind}
        >
          {(_value, label) => <span className="grid min-h-10 place-items-center px-4 font-bold">{label}</span>}
        </Choices>
        {kind === 'photo' && photo ? <PhotoCrop photo={photo} crop={crop} onCrop={setCrop} /> : null}
        {kind === 'photo' && photo ? null : (
          <PortraitStamp
            name={name}
            portrait={{
              ...portrait,
              drawing: kind === 'drawn' ? drawing : null,
              photoUrl: kind === 'photo' ? portrait.photoUrl : null,
            }}
            className="w-36 justify-self-center"
          />
        )}
        {kind === 'photo' ? (
          <PhotoPicker hasPhoto={Boolean(photo ?? portrait.photoUrl)} onFile={(file) => void open(file)} />
        ) : null}
        {isUnreadable && kind === 'photo' ? (
          <p role="alert" className="text-center font-bold text-danger">
            {copy.unreadable}
          </p>
        ) : null}
        {kind === 'drawn' ? <DrawingChoices drawing={drawing} onDraw={setDrawing} /> : null}
      </form>
    </Dialog>
  );
}
