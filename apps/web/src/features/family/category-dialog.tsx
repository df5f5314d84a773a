import { limits } from '@someday/contract/rules/limits';
import {
  type VideoCategory,
  categoryColorSchema,
  defaultCategoryColor,
  newCategoryBodySchema,
} from '@someday/contract/api/video-categories';
import { useId, type Ref } from 'react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { inkOn, categories, defaultCategory } from '@someday/contract/rules/categories';
import { Check } from 'lucide-react';
import { showFormError, useFormDraft, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { Dialog, ConfirmDialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { ResourceDialog, useResource } from '#web/ui/overlays/resource-dialog.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { useOwnCategories, changeOwnCategories, refreshOwnCategories } from '#web/queries/video-categories.ts';
import { categoriesCopy, swatches } from './categories.copy.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { notifyFailure } from '#web/api/api-error.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshLibrary } from '#web/queries/library.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { call } from '#web/api/client.ts';
import * as z from 'zod/mini';

const { form: copy, removing } = categoriesCopy;

function refreshWhatShowsIt(client: QueryClient): void {
  void Promise.all([refreshMessages(client), refreshLibrary(client)]);
}

function useSaveCategory(before: VideoCategory | undefined) {
  const client = useQueryClient();
  const { editOf, learn } = useEdits(before);
  const id = before?.id;
  const [saved, failed] = id === undefined ? [copy.added, copy.addFailed] : [copy.saved, copy.editFailed];
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.createCategory>) =>
      id === undefined
        ? call('POST /api/video-categories', { body })
        : call('PATCH /api/video-categories/{id}', { params: { id }, body: editOf(body) }),
    onSuccess: (category) => {
      showToast({ title: saved, description: category.categoryName, tone: 'success' });
      changeOwnCategories(client, (known) =>
        id === undefined ? [...known, category] : known.map((one) => (one.id === id ? category : one)),
      );
      // The server knows its place in the order.
      if (id === undefined) void refreshOwnCategories(client);
      else refreshWhatShowsIt(client);
    },
    onError: (error) => {
      learn(error);
      notifyFailure(failed, error, undefined, true);
    },
  });
}

function DeleteCategoryQuestion({ category, onClose }: { category: VideoCategory; onClose: () => void }) {
  const client = useQueryClient();
  const { id, categoryName, messages, inLibrary } = category;
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/video-categories/{id}', { params: { id } }),
    onSuccess: () => {
      showToast({ title: removing.removed, description: categoryName, tone: 'success' });
      changeOwnCategories(client, (known) => known.filter((one) => one.id !== id));
      refreshWhatShowsIt(client);
    },
    onError: (error) => notifyFailure(removing.failed, error, removing.failedText),
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={removing.title(categoryName)}
      description={removing.messages(messages + inLibrary, categories[defaultCategory].label)}
      confirmLabel={removing.confirm}
      cancelLabel={removing.keep}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

type CategoryDialogsProps = {
  name: 'add-category' | 'edit-category' | 'delete-category';
  id: number | undefined;
  memberId: number;
  onClose: () => void;
};

export function CategoryDialogs({ name, id, memberId, onClose }: CategoryDialogsProps) {
  const found = useResource(useOwnCategories(), id);
  if (name === 'add-category') return <CategoryDialog memberId={memberId} onClose={onClose} />;
  const isEdit = name === 'edit-category';
  return (
    <ResourceDialog
      found={found}
      title={isEdit ? copy.edit : removing.confirm}
      words={categoriesCopy.found}
      onClose={onClose}
    >
      {(category) =>
        isEdit ? (
          <CategoryDialog memberId={memberId} category={category} onClose={onClose} />
        ) : (
          <DeleteCategoryQuestion category={category} onClose={onClose} />
        )
      }
    </ResourceDialog>
  );
}

const swatchLook =
  'relative grid size-12 place-items-center rounded-full border-2 border-ink/25 hover:border-ink has-checked:border-ink focus-inside';

const isColor = (value: string): boolean => z.safeParse(categoryColorSchema, value).success;

type ColorFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
};

function ColorField({ value, error, onChange, onBlur, ref }: ColorFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-bold">{copy.color}</legend>
      <div className="flex max-w-72 flex-wrap gap-2.5">
        {swatches.map(([color, word]) => {
          const isChosen = color.toLowerCase() === value.toLowerCase();
          return (
            <label key={color} title={word} style={{ backgroundColor: color }} className={swatchLook}>
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(color)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{word}</span>
              {isChosen ? <Check aria-hidden="true" className="size-6" style={{ color: inkOn(color) }} /> : null}
            </label>
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-4">
        <label className="grid gap-1.5 font-bold">
          {copy.other}
          <input
            type="color"
            value={(isColor(value) ? value : defaultCategoryColor).toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            className="h-13 w-full min-w-20 cursor-pointer rounded-field border-2 border-control bg-card p-1.5 hover:border-primary"
          />
        </label>
        <div className="w-44">
          <TextField
            label={copy.hex}
            error={error}
            value={value}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            ref={ref}
          />
        </div>
      </div>
    </fieldset>
  );
}

const { categoryName, description } = newCategoryBodySchema.shape;

const categoryFormSchema = z.object({ categoryName, categoryColor: categoryColorSchema, description });

const categoryFields = ['categoryName', 'categoryColor', 'description'] as const;

const categoryDraftSchema = z.partial(
  z.object({ categoryName: z.string(), categoryColor: z.string(), description: z.string() }),
);

type CategoryOutput = z.output<typeof categoryFormSchema>;

function Preview({ control }: { control: Control<z.input<typeof categoryFormSchema>, unknown, CategoryOutput> }) {
  const [name, categoryColor] = useWatch({ control, name: ['categoryName', 'categoryColor'] });
  if (!isColor(categoryColor)) return null;
  const categoryName = name.trim() || copy.unnamed;
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-field bg-sunk p-4">
      <span className="text-ink-2">{copy.preview}</span>
      <CategoryBadge category="" ownCategory={{ categoryName, categoryColor }} />
    </p>
  );
}

function useCategoryForm(memberId: number, category: VideoCategory | undefined, onClose: () => void) {
  const save = useSaveCategory(category);
  const form = useSchemaForm(categoryFormSchema, {
    categoryName: category?.categoryName ?? '',
    categoryColor: category?.categoryColor ?? defaultCategoryColor,
    description: category?.description ?? '',
  });
  const about = category === undefined ? 'add-category' : `edit-category:${category.id}`;
  const forget = useFormDraft(`${about}:of:${memberId}`, categoryDraftSchema, form);
  const { isDirty } = form.formState;
  const { leave, close, question } = useLeaveGuard({
    unsent: isDirty ? 'draft' : 'nothing',
    onClose,
    onGivenUp: forget,
  });
  const send = (body: CategoryOutput) => {
    if (save.isPending) return;
    clearToast();
    save.mutate(body, {
      onSuccess: () => {
        forget();
        close();
      },
      onError: (error) => showFormError(form, error, categoryFields, { category_taken: 'categoryName' }),
    });
  };
  return { form, isSaving: save.isPending, leave, question, submit: form.handleSubmit(send) };
}

type CategoryDialogProps = { memberId: number; category?: VideoCategory | undefined; onClose: () => void };

function CategoryDialog({ memberId, category, onClose }: CategoryDialogProps) {
  const id = useId();
  const { form, isSaving, leave, question, submit } = useCategoryForm(memberId, category, onClose);
  const { errors } = form.formState;
  const isNew = category === undefined;
  return (
    <Dialog
      busy={isSaving}
      onOpenChange={leave}
      title={isNew ? copy.add : copy.edit}
      description={isNew ? copy.addLead : copy.editLead}
      tall
      footer={
        <FormButtons form={id} isSaving={isSaving} onCancel={leave}>
          {isNew ? copy.submitAdd : copy.submitEdit}
        </FormButtons>
      }
    >
      <form id={id} noValidate className="grid gap-6" onSubmit={(event) => void submit(event)}>
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
          render={({ field }) => <ColorField {...field} error={errors.categoryColor?.message} />}
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
      {question}
    </Dialog>
  );
}
