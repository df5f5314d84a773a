import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { limits } from '@someday/contract/limits';
import type { VideoCategory } from '@someday/contract/video-categories';
import { useId } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { showRefusal } from '#web/api/server-refusal.ts';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { clearNotice } from '#web/lib/notice-store.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { categoriesCopy } from './categories.copy.ts';
import { useSaveCategory } from './categories.queries.ts';
import { categoryDraftSchema, categoryFields, categoryFormSchema, categoryInput } from './category-form.ts';
import type { CategoryInput } from './category-form.ts';
import { ColourField, isColour } from './colour-field.tsx';

const copy = categoriesCopy.form;
type CategoryOutput = z.output<typeof categoryFormSchema>;

function Preview({ control }: { control: Control<CategoryInput, unknown, CategoryOutput> }) {
  const [name, categoryColor] = useWatch({ control, name: ['categoryName', 'categoryColor'] });
  if (!isColour(categoryColor)) return null;
  const categoryName = name.trim() || copy.unnamed;
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-field bg-sunk p-4">
      <span className="text-ink-2">{copy.preview}</span>
      <CategoryBadge category="" ownCategory={{ categoryName, categoryColor }} />
    </p>
  );
}

/** The form, what is kept of it while it is typed, and what the server says to it. */
function useCategoryForm(memberId: number, category: VideoCategory | undefined, onClose: () => void) {
  const save = useSaveCategory(category?.id);
  const form = useForm<CategoryInput, unknown, CategoryOutput>({
    resolver: standardSchemaResolver(categoryFormSchema),
    defaultValues: categoryInput(category),
  });
  const about = category === undefined ? 'add-category' : `edit-category:${category.id}`;
  const forget = useFormDraft(`${about}:of:${memberId}`, categoryDraftSchema, form);
  const giveUp = () => {
    forget();
    onClose();
  };
  const send = (body: CategoryOutput) => {
    if (save.isPending) return;
    clearNotice();
    save.mutate(body, {
      onSuccess: giveUp,
      onError: (error) => showRefusal(form, error, categoryFields, { category_taken: 'categoryName' }, copy.failedText),
    });
  };
  return { form, isSaving: save.isPending, giveUp, submit: form.handleSubmit(send) };
}

/** Makes a category of one's own, or changes one. */
export function CategoryDialog({
  memberId,
  category,
  onClose,
}: {
  memberId: number;
  category?: VideoCategory | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const { form, isSaving, giveUp, submit } = useCategoryForm(memberId, category, onClose);
  const { errors } = form.formState;
  const isNew = category === undefined;
  return (
    <Dialog
      open
      busy={isSaving}
      onOpenChange={(open) => (open ? undefined : giveUp())}
      title={isNew ? copy.add : copy.edit}
      description={isNew ? copy.addLead : copy.editLead}
      tall
      footer={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={giveUp}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            {isNew ? copy.submitAdd : copy.submitEdit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event);
        }}
      >
        <TextField
          label={copy.name}
          placeholder={isNew ? copy.nameExample : undefined}
          maxLength={limits.categoryName}
          autoComplete="off"
          error={errors.categoryName?.message}
          {...form.register('categoryName')}
        />
        <Controller
          control={form.control}
          name="categoryColor"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <ColourField
              value={value}
              error={errors.categoryColor?.message}
              onChange={onChange}
              onBlur={onBlur}
              ref={ref}
            />
          )}
        />
        <Preview control={form.control} />
        <TextArea
          label={copy.description}
          optional
          rows={2}
          error={errors.description?.message}
          {...form.register('description')}
        />
      </form>
    </Dialog>
  );
}
