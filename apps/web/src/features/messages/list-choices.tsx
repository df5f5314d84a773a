import { Choice } from '#web/ui/choice.tsx';
import { filters, orders, type Filter, type Order } from './message-list.ts';
import { messagesCopy } from './messages.copy.ts';

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
