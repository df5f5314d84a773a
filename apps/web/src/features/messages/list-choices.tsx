import { clsx } from 'clsx';
import { useId } from 'react';
import { controlLook } from '#web/ui/field.tsx';
import { filters, orders, type Filter, type Order } from './message-list.ts';
import { messagesCopy } from './messages.copy.ts';

/** A short choice with its label beside it. */
function Choice<Value extends string>({
  label,
  values,
  words,
  value,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-x-3 gap-y-1 max-sm:flex-1 sm:flex-row sm:items-center">
      <label htmlFor={id} className="flex-none text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((candidate) => candidate === target.value);
          if (chosen) onChange(chosen);
        }}
        className={clsx(controlLook, 'select-look sm:min-w-38')}
      >
        {values.map((candidate) => (
          <option key={candidate} value={candidate}>
            {words[candidate]}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ListChoices({
  filter,
  order,
  onFilter,
  onOrder,
}: {
  filter: Filter;
  order: Order;
  onFilter: (filter: Filter) => void;
  onOrder: (order: Order) => void;
}) {
  const { show, sortBy, filters: filterWords, orders: orderWords } = messagesCopy;
  return (
    <div className="flex gap-4 max-sm:w-full sm:gap-6">
      <Choice label={show} values={filters} words={filterWords} value={filter} onChange={onFilter} />
      <Choice label={sortBy} values={orders} words={orderWords} value={order} onChange={onOrder} />
    </div>
  );
}
