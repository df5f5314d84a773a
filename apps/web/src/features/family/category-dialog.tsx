import * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { limits } from '@someday/contract/limits';
import {
  type VideoCategory,
  categoryColorSchema,
  defaultCategoryColor,
  newCategoryBodySchema,
} from '@someday/contract/video-categories';
import { useId, type Ref } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { inkOn } from '@someday/contract/rules/ink';
import { Check } from 'lucide-react';
import { categories, defaultCategory } from '@someday/contract/rules/categories';
import { showFormError, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { clearToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { categoriesCopy, swatches } from './categories.copy.ts';
import { useSaveCategory, useDeleteCategory } from './categories.queries.ts';

const categoryDialogsCopy = categoriesCopy.removing;

/** Says what becomes of its messages before a category is deleted. */
function DeleteCategoryQuestion({ category, onClose }: { category: VideoCategory; onClose: () => void }) {
  const remove = useDeleteCategory(category);
  const { categoryName } = category;
  const messages = category.messages + category.inLibrary;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={categoryDialogsCopy.title(categoryName)}
      description={
        messages === 0
          ? categoryDialogsCopy.alone
          : categoryDialogsCopy.messages(messages, categories[defaultCategory].label)
      }
      confirmLabel={categoryDialogsCopy.confirm}
      cancelLabel={categoryDialogsCopy.keep}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

/** The dialogs about own categories, as the address names them. One about a category that is not there shows nothing. */
export function CategoryDialogs({
  name,
  id,
  memberId,
  onClose,
}: {
  name: 'add-category' | 'edit-category' | 'delete-category';
  id: number | undefined;
  memberId: number;
  onClose: () => void;
}) {
  const { data = [] } = useOwnCategories();
  const category = data.find((one) => one.id === id);
  if (name === 'add-category') return <CategoryDialog memberId={memberId} onClose={onClose} />;
  if (category === undefined) return null;
  return name === 'edit-category' ? (
    <CategoryDialog memberId={memberId} category={category} onClose={onClose} />
  ) : (
    <DeleteCategoryQuestion category={category} onClose={onClose} />
  );
}

const colourFieldCopy = categoriesCopy.form;
const swatchLook =
  'relative grid size-12 place-items-center rounded-full border-2 border-ink/25 hover:border-ink has-checked:border-ink focus-inside';

const isColour = (value: string): boolean => z.safeParse(categoryColorSchema, value).success;

/** Ten colours at a touch, the platform's own picker for any other, and its code for those who know it: one value. */
function ColourField({
  value,
  error,
  onChange,
  onBlur,
  ref,
}: {
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
  onBlur: () => void;
  /** Of the code's field, where a refusal leads. */
  ref: Ref<HTMLInputElement>;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-bold">{colourFieldCopy.colour}</legend>
      <div className="flex max-w-72 flex-wrap gap-2.5">
        {swatches.map(([colour, word]) => {
          const isChosen = colour.toLowerCase() === value.toLowerCase();
          return (
            <label key={colour} title={word} style={{ backgroundColor: colour }} className={swatchLook}>
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(colour)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span className="sr-only">{word}</span>
              {isChosen ? <Check aria-hidden="true" className="size-6" style={{ color: inkOn(colour) }} /> : null}
            </label>
          );
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-4">
        <label className="grid gap-1.5 font-bold">
          {colourFieldCopy.other}
          <input
            type="color"
            value={(isColour(value) ? value : defaultCategoryColor).toLowerCase()}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            className="h-13 w-full min-w-20 cursor-pointer rounded-field border-2 border-control bg-card p-1.5 hover:border-primary"
          />
        </label>
        <div className="w-44">
          <TextField
            label={colourFieldCopy.hex}
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

/** The call's own rules; a form says every field. */
const categoryFormSchema = z.object({ categoryName, categoryColor: categoryColorSchema, description });

type CategoryInput = Record<(typeof categoryFields)[number], string>;
const categoryFields = ['categoryName', 'categoryColor', 'description'] as const;

/** What was typed, as it is kept in this tab. */
const categoryDraftSchema = z.partial(
  z.object({ categoryName: z.string(), categoryColor: z.string(), description: z.string() }),
);

/** A category as the form shows it, or an untouched form. */
function categoryInput(category: VideoCategory | undefined): CategoryInput {
  return {
    categoryName: category?.categoryName ?? '',
    categoryColor: category?.categoryColor ?? defaultCategoryColor,
    description: category?.description ?? '',
  };
}

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
    clearToast();
    save.mutate(body, {
      onSuccess: giveUp,
      onError: (error) =>
        showFormError(form, error, categoryFields, { category_taken: 'categoryName' }, copy.failedText),
    });
  };
  return { form, isSaving: save.isPending, giveUp, submit: form.handleSubmit(send) };
}

/** Makes a category of one's own, or changes one. */
function CategoryDialog({
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
