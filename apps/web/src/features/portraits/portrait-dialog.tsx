import type { Portrait } from '@someday/contract/api/portraits';
import type { Drawing } from '@someday/contract/rules/portrait';
import { mediaFormats } from '@someday/contract/rules/media-formats';
import { sniffBytes, sniffMedia } from '@someday/contract/rules/media-sniff';
import { portraitChoices } from '@someday/contract/rules/choices';
import { useEffect, useId, useState } from 'react';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Form } from '#web/ui/forms/field.tsx';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { BesideStamp, Choices } from './choices.tsx';
import { initialCrop, type Crop } from './crop.ts';
import { DrawingChoices } from './drawing-choices.tsx';
import { cropped, openPhoto, PhotoCrop, type OpenPhoto } from './photo-crop.tsx';
import { CameraView, PhotoPicker } from './photo-picker.tsx';
import { portraitsCopy as copy } from './portraits.copy.ts';
import { useSavePortrait, type NewPortrait, type PortraitOwner } from './portraits.queries.ts';

type Kind = 'photo' | 'drawn' | 'initial';
const kinds = [
  { value: 'photo', label: copy.photo },
  { value: 'drawn', label: copy.drawn },
  { value: 'initial', label: copy.initial },
] as const;

/** In a family, everyone starts with other clothes. */
const firstDrawing = (color: number): Drawing => ({ hair: 0, skin: 1, clothes: color % portraitChoices.clothes });

function usePhoto() {
  const [photo, setPhoto] = useState<OpenPhoto>();
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: 1 });
  const [unseen, setUnseen] = useState<Blob>();
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
    unseen,
    isUnreadable,
    open: async (file: Blob) => {
      try {
        const opened = await openPhoto(file);
        setPhoto(opened);
        setUnseen(undefined);
        setCrop(initialCrop(opened));
        setUnreadable(false);
      } catch {
        const found = await sniffMedia(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
        const isPhoto = found !== undefined && mediaFormats[found.format].type === 'photo';
        setPhoto(undefined);
        setUnseen(isPhoto ? file : undefined);
        setUnreadable(!isPhoto);
      }
    },
  };
}

type PortraitDialogProps = { owner: PortraitOwner; name: string; portrait: Portrait; onClose: () => void };

export function PortraitDialog({ owner, name, portrait, onClose }: PortraitDialogProps) {
  const isOwn = owner === 'member';
  const save = useSavePortrait(owner);
  const formId = useId();
  const { color, photoUrl } = portrait;
  const [kind, setKind] = useState<Kind>(portrait.drawing ? 'drawn' : 'photo');
  const [saved] = useState(portrait.drawing ?? firstDrawing(color));
  const [drawing, setDrawing] = useState(saved);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const { photo, crop, setCrop, unseen, isUnreadable, open } = usePhoto();
  const isChanged = Boolean(photo ?? unseen) || drawing !== saved;
  const { leave, close, question } = useLeaveGuard({ unsent: isChanged ? 'entries' : 'nothing', onClose });
  const picker = (
    <>
      {isUnreadable ? (
        <p role="alert" className="font-bold text-danger max-sm:text-center">
          {copy.unreadable}
        </p>
      ) : null}
      {unseen ? (
        <p role="status" className="max-sm:text-center">
          {copy.unseen}
        </p>
      ) : null}
      <PhotoPicker
        facing={isOwn ? 'user' : 'environment'}
        hasPhoto={Boolean(photo ?? unseen ?? photoUrl)}
        onFile={(file) => void open(file)}
        onCamera={() => setCameraOpen(true)}
      />
    </>
  );
  const submit = async () => {
    if (save.isPending) return;
    // A photo saved before stays until another is chosen.
    if (kind === 'photo' && !photo && !unseen) return close();
    const pictures: Record<Kind, () => NewPortrait | Promise<NewPortrait>> = {
      photo: () => (photo ? cropped(photo, crop) : (unseen ?? null)),
      drawn: () => drawing,
      initial: () => null,
    };
    save.mutate(await pictures[kind](), { onSuccess: close });
  };
  return (
    <Dialog
      busy={save.isPending}
      size="large"
      tall
      onOpenChange={leave}
      title={isOwn ? copy.ownTitle : copy.title(name)}
      description={isOwn ? copy.ownLead : copy.lead(name)}
      footer={
        <FormButtons
          form={formId}
          isSaving={save.isPending}
          onCancel={leave}
          disabled={kind === 'photo' && (isCameraOpen || !(photo ?? unseen ?? photoUrl))}
        >
          {copy.save}
        </FormButtons>
      }
    >
      <Form id={formId} className="grid gap-5" onSubmit={submit}>
        <Choices
          legend={<span className="sr-only">{copy.kinds}</span>}
          choices={kinds}
          chosen={kind}
          onChoose={(value) => {
            setKind(value);
            setCameraOpen(false);
          }}
          className="grid-cols-3"
        >
          {(_value, label) => <span className="px-1 font-bold">{label}</span>}
        </Choices>
        {kind === 'photo' && isCameraOpen ? (
          <CameraView
            onClose={() => setCameraOpen(false)}
            onPhoto={(shot) => {
              setCameraOpen(false);
              void open(shot);
            }}
          />
        ) : kind === 'photo' && photo ? (
          <PhotoCrop photo={photo} crop={crop} onCrop={setCrop}>
            {picker}
          </PhotoCrop>
        ) : (
          <BesideStamp
            stamp={
              <PortraitStamp
                name={name}
                portrait={{
                  color,
                  drawing: kind === 'drawn' ? drawing : null,
                  photoUrl: kind === 'photo' ? photoUrl : null,
                }}
                className="w-32 sm:w-44"
              />
            }
          >
            {kind === 'photo' ? picker : null}
            {kind === 'drawn' ? <DrawingChoices drawing={drawing} color={color} onDraw={setDrawing} /> : null}
            {kind === 'initial' ? (
              <p className="max-sm:text-center">{isOwn ? copy.ownLetter : copy.letter(name)}</p>
            ) : null}
          </BesideStamp>
        )}
      </Form>
      {question}
    </Dialog>
  );
}
