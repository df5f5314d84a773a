import { categories, categoryKeys } from '@someday/contract/categories';
import type { ComponentProps } from 'react';
import { SelectField } from '#web/ui/text-field.tsx';
import { sendCopy } from './send.copy.ts';

/** One of the built-in categories. */
export function CategoryField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label={sendCopy.category} {...props}>
      {categoryKeys.map((key) => (
        <option key={key} value={key}>
          {categories[key].label}
        </option>
      ))}
    </SelectField>
  );
}
