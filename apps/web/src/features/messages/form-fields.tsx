import * as z from 'zod/mini';
import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { sendCopy } from './send/send.copy.ts';

/** A message needs somebody it is for: leads to adding them first. */
export function NobodyYet({
  title,
  onClose,
  onAddLovedOne,
}: {
  title: string;
  onClose: () => void;
  onAddLovedOne: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <EmptyState title={sendCopy.nobody} action={<Button onClick={onAddLovedOne}>{sendCopy.addLovedOne}</Button>}>
        {sendCopy.nobodyText}
      </EmptyState>
    </Dialog>
  );
}

/** A part of a long form under its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h3 className="text-h3">{title}</h3>
      {children}
    </section>
  );
}

/** After the problems are drawn; what is wrong with something that is no field is marked around its controls. */
export function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    const first = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[data-problem] :is(input, button), [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

const { title, category, description, photoCaption, deliveryDate } = newMessageFieldsSchema.shape;

/** What the forms of messages have in common, judged by the call's own rules; a form holds texts. */
export const formFields = {
  title,
  category,
  description,
  photoCaption,
  deliveryDate,
  /** As the platform's own field gives it: `HH:MM` or ''. */
  deliveryTime: z.string(),
  /** Means something with a day only. */
  isSurprise: z.boolean(),
  recipientName: z
    .string()
    .check(z.trim(), z.maxLength(limits.name, `Please keep this under ${limits.name} characters.`)),
};

/** The same as a draft keeps them. */
export const draftFields = {
  title: z.string(),
  category,
  description: z.string(),
  photoCaption: z.string(),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
  isSurprise: z.boolean(),
  recipientName: z.string(),
};
