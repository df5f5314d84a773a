import { lazy, Suspense, useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormNotice } from '#web/ui/form-alert.tsx';
import { HeroArt } from '#web/ui/art/hero-art.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { PlainHeader } from '#web/ui/plain-header.tsx';
import { clearNotice } from '#web/lib/notice-store.ts';
import { useTakenSecret } from '#web/lib/address-secret.ts';
import { useIsDemo } from '#web/lib/demo.ts';
import { AccessCodeField, keptCode } from './access-code-field.tsx';
import { codeInAddress, useRememberedCode } from './message-access.ts';
import { recipientsCopy } from './recipients.copy.ts';
import { isRefusedCode, prepareToOpen, type CodeOpening } from './open-with-code.ts';

const SampleCodes = lazy(() => import('./sample-codes.tsx').then((module) => ({ default: module.SampleCodes })));

interface CodeEntryProps {
  readonly opening: CodeOpening;
  /** Somebody is about to type: what is behind the door can be fetched. */
  readonly onReady?: () => void;
  readonly onOpened?: () => void;
}

function CodeForm({ opening, onReady, onOpened, onFilledIn }: CodeEntryProps & { onFilledIn: () => void }) {
  const [code, setCode] = useState('');
  const [ownDevice, setOwnDevice] = useState(false);
  const isDemo = useIsDemo();
  const field = useRef<HTMLInputElement>(null);
  // The second of two quick presses comes before the first has been drawn.
  const isAsking = useRef(false);
  const { reset } = opening;
  const fill = useCallback(
    (given: string) => {
      setCode(keptCode(given));
      reset(); // what was said of another code
      clearNotice();
    },
    [reset],
  );
  const takeFromLink = useCallback(
    (given: string) => {
      fill(given);
      onFilledIn();
    },
    [fill, onFilledIn],
  );
  const remembered = useCallback(
    (known: string) => {
      setCode((typed) => typed || keptCode(known));
      setOwnDevice(true);
      onFilledIn();
    },
    [onFilledIn],
  );
  // The page is drawn before its scripts are there: what was typed meanwhile stands in the field alone.
  useEffect(() => setCode((known) => known || keptCode(field.current?.value ?? '')), []);
  useRememberedCode(remembered);
  useTakenSecret(codeInAddress, takeFromLink);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code === '' || isAsking.current) return;
    isAsking.current = true;
    opening.mutate(
      { code, ownDevice },
      {
        onSuccess: () => onOpened?.(),
        onError: () => field.current?.focus(),
        onSettled: () => {
          isAsking.current = false;
        },
      },
    );
  };
  const { lookAgain, submit: label, ownDevice: own, ownDeviceHint } = recipientsCopy.entry;
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <AccessCodeField
        ref={field}
        code={code}
        onFocus={() => {
          prepareToOpen();
          onReady?.();
        }}
        onCodeChange={(next) => {
          setCode(next);
          if (opening.error) opening.reset();
        }}
        error={isRefusedCode(opening.error) ? lookAgain : undefined}
      />
      <Checkbox checked={ownDevice} onChange={({ target }) => setOwnDevice(target.checked)}>
        <span className="font-bold">{own}</span>
        <span className="block text-ink-2">{ownDeviceHint}</span>
      </Checkbox>
      <FormNotice />
      <Button type="submit" size="large" wide disabled={code === ''} loading={opening.isPending}>
        {label}
      </Button>
      {isDemo ? (
        <Suspense>
          <SampleCodes onChoose={fill} />
        </Suspense>
      ) : null}
    </form>
  );
}

/** The door: one big field. On phones the picture is small, so that field and button are in sight at once. */
export function CodeEntry(props: CodeEntryProps) {
  const { title, lead, leadFilledIn } = recipientsCopy.entry;
  const [isFilledIn, setFilledIn] = useState(false);
  const fillIn = useCallback(() => setFilledIn(true), []);
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-start items-center gap-x-16 gap-y-3 pb-12 lg:grid-cols-[1fr_1fr] lg:content-center">
        <div aria-hidden="true" className="lg:order-last">
          <HeroArt className="mx-auto w-44 max-lg:[@media(max-height:640px)]:hidden lg:w-full lg:max-w-[31rem]" />
        </div>
        <div className="mx-auto grid w-full max-w-[29rem] gap-5 lg:mx-0">
          <div className="grid gap-2.5">
            <PageTitle>{title}</PageTitle>
            <p className="text-lead text-ink-2">{isFilledIn ? leadFilledIn : lead}</p>
          </div>
          <CodeForm {...props} onFilledIn={fillIn} />
        </div>
      </Main>
    </>
  );
}
