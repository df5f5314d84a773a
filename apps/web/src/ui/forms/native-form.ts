import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { unreachable } from '#web/lib/lib.copy.ts';
import { showToast } from '#web/lib/toast-store.ts';

type Entry = string | boolean | null | readonly string[];
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: EventTarget): element is Control =>
  'name' in element && element.name !== '' && !(element instanceof HTMLButtonElement);

const controlsOf = (form: HTMLFormElement | null): Control[] => [...(form?.elements ?? [])].filter(isControl);

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

const isOneOfSeveral = ({ type, value }: HTMLInputElement) => type === 'checkbox' && value !== 'on';

/** The form's current values: text, a checkbox's boolean, the list of checked checkboxes, or the selected radio button (null: none). */
function entriesOf(form: HTMLFormElement | null): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  for (const control of controlsOf(form)) {
    const { name, value } = control;
    const before = entries[name];
    if (!isChoice(control)) entries[name] = value;
    else if (isOneOfSeveral(control)) {
      const chosen = Array.isArray(before) ? before : [];
      entries[name] = control.checked ? [...chosen, value] : chosen;
    } else if (control.type === 'checkbox') entries[name] = control.checked;
    else entries[name] = control.checked ? value : (before ?? null);
  }
  return entries;
}

/** Accepts any object; entries without a field are ignored later. */
const anyEntries = {
  safeParse: (input: unknown) => ({ data: typeof input === 'object' && input !== null ? input : undefined }),
};

/** Fills a field as a user would: choices are clicked, so that listeners are called. */
function fillField(form: HTMLFormElement | null, name: string, entry: unknown): void {
  for (const control of controlsOf(form)) {
    if (control.name !== name) continue;
    if (!isChoice(control)) control.value = String(entry);
    else if (control.type === 'radio') {
      if (entry === null) control.checked = false;
      else if (entry === control.value) control.click();
    } else if (control.checked !== (Array.isArray(entry) ? entry.includes(control.value) : entry === true))
      control.click();
  }
}

function errorsOf(parsed: ReturnType<z.ZodMiniType['safeParse']>): ReadonlyMap<string, string> {
  const issues = parsed.error?.issues ?? [];
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

type FormSchema = z.ZodMiniType<unknown, object>;
export type NativeForm<Schema extends FormSchema> = ReturnType<typeof useNativeForm<Schema>>;

/** Uncontrolled: what was typed before the scripts loaded stays. Spread `form` and `field(name)`. `draft`: saves the entries under this name until `forget`. */
export function useNativeForm<Schema extends FormSchema>({
  schema,
  onSubmit,
  onInvalid,
  draft,
}: {
  schema: () => Promise<Schema>;
  onSubmit: (body: z.output<Schema>) => void;
  onInvalid?: (messages: readonly string[]) => void;
  draft?: string;
}) {
  type Name = string & keyof z.input<Schema>;
  const ref = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  const rules = useRef<Schema>(undefined);
  const isWaiting = useRef(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());

  const refuse = (refusals: ReadonlyMap<string, string>) => {
    setErrors(refusals);
    controlsOf(ref.current)
      .find(({ name }) => refusals.has(name))
      ?.focus();
  };
  const check = (name: string) => {
    if (draft !== undefined) keepDraft(draft, entriesOf(ref.current));
    if (!rules.current || (!wasSubmitted.current && !errors.has(name))) return;
    const message = errorsOf(rules.current.safeParse(entriesOf(ref.current))).get(name);
    setErrors((before) => {
      const after = new Map(before);
      if (message === undefined) after.delete(name);
      else after.set(name, message);
      return after;
    });
  };
  /** When someone begins to fill it: the library behind the rules is as large as all else that a page of forms has of its own. */
  const prepare = () =>
    schema().then(
      (loaded) => (rules.current = loaded),
      () => undefined,
    );
  const submit = (loaded: Schema) => {
    wasSubmitted.current = true;
    const parsed = loaded.safeParse(entriesOf(ref.current));
    const refusals = errorsOf(parsed);
    refuse(refusals);
    if (parsed.success) onSubmit(parsed.data);
    else onInvalid?.([...refusals.values()]);
  };
  const submitWhenLoaded = async () => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    const loaded = await prepare();
    isWaiting.current = false;
    if (loaded) submit(loaded);
    else showToast({ title: unreachable, tone: 'danger', inForm: true });
  };
  const restore = useEffectEvent(() => {
    const kept = draft === undefined ? undefined : readDraft(draft, anyEntries);
    if (draft === undefined || !kept) return;
    for (const [name, entry] of Object.entries<unknown>({ ...kept })) fillField(ref.current, name, entry);
    keepDraft(draft, kept); // each restored choice has overwritten the draft with a partial one
  });
  useEffect(() => restore(), [draft]);

  return {
    form: {
      ref,
      noValidate: true,
      onFocus: () => (rules.current ? undefined : void prepare()),
      onChange: ({ target }: FormEvent<HTMLFormElement>) => check(isControl(target) ? target.name : ''),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (rules.current) submit(rules.current);
        else void submitWhenLoaded();
      },
    },
    field: <Field extends Name>(name: Field) => ({ name, error: errors.get(name) }),
    entry: (name: Name): Entry | undefined => entriesOf(ref.current)[name],
    fill: (name: Name, entry: Entry) => {
      fillField(ref.current, name, entry);
      check(name);
    },
    refuse: (error: unknown) => {
      const fields = error instanceof ApiError ? (error.answer.fields ?? []) : [];
      refuse(new Map(fields.map(({ path, message }) => [path, message])));
    },
    forget: () => {
      if (draft !== undefined) forgetDraft(draft);
    },
  };
}
