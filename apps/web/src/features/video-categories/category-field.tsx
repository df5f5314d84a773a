import { type OwnCategory, categories, categoryKeys, ownCategoryKey } from '@someday/contract/rules/categories';
import type { ComponentProps } from 'react';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { SelectField } from '#web/ui/forms/field.tsx';
import { videoCategoriesCopy as copy } from './video-categories.copy.ts';

type CategoryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'value'> & {
  value: string;
  known?: OwnCategory | undefined;
};

export function CategoryField({ known, ...rest }: CategoryFieldProps) {
  const { data: own = [] } = useOwnCategories();
  const builtIn = categoryKeys.map((key) => ({ key, label: categories[key].label }));
  const ownOnes = own.map(({ id, categoryName }) => ({ key: ownCategoryKey(id), label: categoryName }));
  const isListed = [...builtIn, ...ownOnes].some(({ key }) => key === rest.value);
  // The form's value must be among the options, or the select would show a different one than is sent.
  if (!isListed) ownOnes.push({ key: rest.value, label: known?.categoryName ?? copy.unknown });
  const options = (list: typeof ownOnes) =>
    list.map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ));
  return (
    <SelectField label={copy.label} {...rest}>
      {ownOnes.length === 0 ? (
        options(builtIn)
      ) : (
        <>
          <optgroup label={copy.builtIn}>{options(builtIn)}</optgroup>
          <optgroup label={copy.own}>{options(ownOnes)}</optgroup>
        </>
      )}
    </SelectField>
  );
}
