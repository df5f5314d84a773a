import { limits } from '@someday/contract/rules/limits';
import type { Strokes } from '@someday/contract/rules/signature';
import type { Signature } from '@someday/contract/rules/signature';
import { Eraser, Play, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, TextField } from '#web/ui/forms/field.tsx';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { Choices } from './choices.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { signaturesCopy as copy } from './portraits.copy.ts';
import { useSaveSignature } from './portraits.queries.ts';

type Way = Signature['kind'];
const ways = [
  { value: 'drawn', label: copy.draw },
  { value: 'typed', label: copy.type },
] as const;

type SignatureDialogProps = {
  signature: Signature | null;
  /** What loved ones call the member; null for the account's own name. */
  called: string | null;
  name: string;
  onClose: () => void;
};

export function SignatureDialog({ signature, called: calledAtFirst, name, onClose }: SignatureDialogProps) {
  const [called] = useState(calledAtFirst); // the names may be sorted differently later
  const save = useSaveSignature(called);
  const formId = useId();
  const [way, setWay] = useState<Way>(signature?.kind ?? 'drawn');
  const [strokes, setStrokes] = useState<Strokes>(signature?.kind === 'drawn' ? signature.strokes : []);
  const [replay, setReplay] = useState(1);
  const [text, setText] = useState(signature?.kind === 'typed' ? signature.text : '');
  const [isChanged, setChanged] = useState(false);
  const draw = (next: Strokes) => {
    setStrokes(next);
    setChanged(true);
    setReplay(0);
  };
  const isEmpty = way === 'drawn' ? strokes.length === 0 : text.trim() === '';
  const hasWork = isChanged && (strokes.length > 0 || text.trim() !== '');
  const { leave, close, question } = useLeaveGuard({ unsent: hasWork ? 'entries' : 'nothing', onClose });
  const submit = () => {
    if (save.isPending || isEmpty) return;
    save.mutate(way === 'drawn' ? { kind: 'drawn', strokes } : { kind: 'typed', text }, { onSuccess: close });
  };
  return (
    <Dialog
      busy={save.isPending}
      onOpenChange={leave}
      title={called === null ? copy.title : copy.titleAs(called)}
      description={called === null ? copy.lead : copy.leadAs(called)}
      footer={
        <>
          {signature ? (
            <Button
              variant="quiet"
              className="sm:mr-auto"
              disabled={save.isPending}
              onClick={() => save.mutate(null, { onSuccess: close })}
            >
              {copy.remove}
            </Button>
          ) : null}
          <FormButtons form={formId} isSaving={save.isPending} onCancel={leave} disabled={isEmpty}>
            {copy.save}
          </FormButtons>
        </>
      }
    >
      <Form id={formId} className="grid gap-4" onSubmit={submit}>
        <Choices
          legend={<span className="sr-only">{copy.ways}</span>}
          choices={ways}
          chosen={way}
          onChoose={setWay}
          className="grid-cols-2"
        >
          {(_value, label) => <span className="px-1 font-bold">{label}</span>}
        </Choices>
        {way === 'drawn' ? (
          <>
            <SignaturePad strokes={strokes} replay={replay} onStrokes={draw} />
            <p aria-live="polite" className="sr-only">
              {copy.strokes(strokes.length)}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                disabled={isEmpty}
                onClick={() => setReplay((count) => count + 1)}
              >
                <Play aria-hidden="true" />
                {copy.play}
              </Button>
              <Button variant="secondary" size="small" disabled={isEmpty} onClick={() => draw(strokes.slice(0, -1))}>
                <Undo2 aria-hidden="true" />
                {copy.undo}
              </Button>
              <Button variant="secondary" size="small" disabled={isEmpty} onClick={() => draw([])}>
                <Eraser aria-hidden="true" />
                {copy.clear}
              </Button>
            </div>
          </>
        ) : (
          <>
            <TextField
              label={copy.typed}
              hint={copy.typedHint}
              autoComplete="off"
              maxLength={limits.name}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setChanged(true);
              }}
            />
            {isEmpty ? null : (
              <div className="rounded-field bg-letter p-5 text-on-letter">
                <SignatureLine signature={{ kind: 'typed', text }} name={called ?? name} />
              </div>
            )}
          </>
        )}
      </Form>
      {question}
    </Dialog>
  );
}
