import {
  useEffectEvent,
  useEffect,
  useRef,
  useState,
  type SubmitEvent,
  useLayoutEffect,
  type ChangeEvent,
  type Ref,
} from 'react';
import { clsx } from 'clsx';
import { Link, paths } from '#web/features/recipients/location.tsx';
import { Button, textLinkLook } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { HeroArt } from '#web/ui/art/hero-art.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { clearToast } from '#web/lib/toast-store.ts';
import { useAddressSecret } from '#web/lib/addresses.ts';
import { useIsDemo, useSendsEmail } from '#web/lib/facts.ts';
import { controlLook, Field } from '#web/ui/forms/field.tsx';
import { useDemoContext } from '#web/queries/installation.ts';
import { caretInShownCode, codeInAddress, keptCode, shownCode } from './typed-code.ts';
import { isRefusedCode, type CodeOpening } from './open-with-code.ts';
import { readMessageAccess } from '#web/features/recipients/message-access.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';

function SampleCodes({ onChoose }: { onChoose: (code: string) => void }) {
  const { data: demo } = useDemoContext();
  if (!demo) return null;
  return (
    <section aria-label={recipientsCopy.entry.samples} className="grid gap-3 rounded-field bg-sunk px-4 py-3.5">
      <p className="font-bold">{recipientsCopy.entry.samples}</p>
      <ul className="flex flex-wrap gap-2">
        {demo.lovedOnes.map(({ name, code }) => (
          <li key={code}>
            <Button variant="secondary" size="small" onClick={() => onChoose(code)}>
              {name} <span className="tracking-[.04em] code-zero">{code}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const bigLook =
  'min-h-17! border-3! text-center text-[1.75rem]! font-bold tracking-[.08em] code-zero sm:min-h-19! sm:text-[2rem]!';

type AccessCodeFieldProps = {
  code: string;
  onCodeChange: (code: string) => void;
  onFocus: (() => void) | undefined;
  error: string | undefined;
  isRefused: boolean;
  ref: Ref<HTMLInputElement>;
};

function AccessCodeField({ code, onCodeChange, onFocus, error, isRefused, ref }: AccessCodeFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; position: number }>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const { input, position } = caret.current;
    caret.current = undefined;
    input.setSelectionRange(position, position);
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = keptCode(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    const deletesForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const next = keptCode(target.value);
    const position = Math.min(caretInShownCode(before, deletesForward), shownCode(next).length);
    caret.current = { input: target, position };
    onCodeChange(next);
  };
  return (
    <Field label={recipientsCopy.entry.field} error={error}>
      {(control) => (
        <input
          {...control}
          aria-invalid={isRefused || control['aria-invalid']}
          ref={ref}
          type="text"
          name="access-code"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={shownCode(code)}
          onChange={change}
          onFocus={onFocus}
          className={clsx(controlLook, bigLook)}
        />
      )}
    </Field>
  );
}

function focusWithText(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface CodeEntryProps {
  readonly opening: CodeOpening;
  /** The code of a link, if the page has already taken it out of the address. */
  readonly linkCode?: string | undefined;
  /** A code that has just been refused, to correct. */
  readonly refusedCode?: string | undefined;
  /** Called when someone is about to type, to preload the next page. */
  readonly onReady?: (() => void) | undefined;
  readonly onOpened?: () => void;
}

type CodeFormProps = CodeEntryProps & { onFilledIn: () => void };

function CodeForm({ opening, linkCode, refusedCode, onReady, onOpened, onFilledIn }: CodeFormProps) {
  const [code, setCode] = useState(() => keptCode(linkCode ?? refusedCode ?? ''));
  const [ownDevice, setOwnDevice] = useState(false);
  const isDemo = useIsDemo();
  const field = useRef<HTMLInputElement>(null);
  // A second quick tap arrives before the first has re-rendered.
  const isAsking = useRef(false);
  const fill = (text: string) => {
    setCode(keptCode(text));
    opening.reset(); // its error was about another code
    clearToast();
  };
  const fillRemembered = useEffectEvent(() => {
    const known = readMessageAccess()?.accessCode;
    if (known === undefined || refusedCode !== undefined) return;
    setCode((typed) => typed || keptCode(known));
    setOwnDevice(true);
    onFilledIn();
  });
  useEffect(() => {
    // The page is prerendered: a code typed before the scripts ran is only in the field.
    setCode((known) => known || keptCode(field.current?.value ?? ''));
    fillRemembered();
  }, []);
  useEffect(() => {
    if (refusedCode !== undefined) focusWithText(field.current);
  }, [refusedCode]);
  useAddressSecret(codeInAddress, (text) => {
    fill(text);
    onFilledIn();
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code === '' || isAsking.current) return;
    isAsking.current = true;
    opening.mutate(
      { code, ownDevice },
      {
        onSuccess: () => onOpened?.(),
        onError: (error) => (isRefusedCode(error) ? focusWithText(field.current) : field.current?.focus()),
        onSettled: () => void (isAsking.current = false),
      },
    );
  };
  const { checkCode, noHarm, submit: label, ownDevice: own, ownDeviceHint } = recipientsCopy.entry;
  const isRefused = isRefusedCode(opening.error);
  return (
    <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
      <AccessCodeField
        ref={field}
        code={code}
        onFocus={onReady}
        onCodeChange={(next) => {
          setCode(next);
          if (opening.error) opening.reset();
        }}
        error={refusedCode !== undefined && code === keptCode(refusedCode) ? checkCode : undefined}
        isRefused={isRefused}
      />
      <div className="grid gap-2.5 empty:hidden">
        <FormToast />
        {isRefused ? <p className="text-ink-2">{noHarm}</p> : null}
      </div>
      <Checkbox checked={ownDevice} onChange={({ target }) => setOwnDevice(target.checked)}>
        <span className="font-bold">{own}</span>
        <span className="block text-ink-2">{ownDeviceHint}</span>
      </Checkbox>
      <Button type="submit" size="large" wide disabled={code === ''} loading={opening.isPending}>
        {label}
      </Button>
      <div className="hidden min-h-[17.6rem] in-data-demo:grid lg:min-h-[14.1rem]">
        {isDemo ? <SampleCodes onChoose={fill} /> : null}
      </div>
      <LostCode />
    </form>
  );
}

function LostCode() {
  const { lost, lostWithoutEmail } = recipientsCopy.entry;
  return useSendsEmail() ? (
    <p>
      <Link href={paths.lostCode} className={textLinkLook}>
        {lost}
      </Link>
    </p>
  ) : (
    <p className="text-ink-2">
      <span className="font-bold">{lost}</span> {lostWithoutEmail}
    </p>
  );
}

export function CodeEntry(props: CodeEntryProps) {
  const { title, lead, leadFilledIn } = recipientsCopy.entry;
  const [isFilledIn, setFilledIn] = useState(props.linkCode !== undefined);
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-start items-center gap-x-16 gap-y-3 pb-12 lg:grid-cols-[1fr_1fr] lg:content-center lg:py-8">
        <div aria-hidden="true" className="lg:order-last">
          <HeroArt className="mx-auto w-44 motion-safe:[&_.story-stamp]:animate-rise max-lg:[@media(max-height:640px)]:hidden lg:w-full lg:max-w-[31rem]" />
        </div>
        <div className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[29rem] gap-5">
          <div className="grid gap-2.5">
            <PageTitle>{title}</PageTitle>
            <p className={clsx('text-lead text-ink-2', !isFilledIn && 'in-data-has-code:invisible')}>
              {isFilledIn ? leadFilledIn : lead}
            </p>
          </div>
          <CodeForm {...props} onFilledIn={() => setFilledIn(true)} />
        </div>
      </Main>
    </>
  );
}
