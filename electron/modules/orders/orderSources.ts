/** Sources of orders: how the columns of their files are read. */
import type { OrderSource } from '../../../shared/contract/orders.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Emit } from '../../platform/events.ts';
import type { OrderSourceStore } from './sourceStore.ts';

/** Creates the service of the sources of one account. */
export function createOrderSources(store: OrderSourceStore, clock: Clock, emit: Emit) {
  return {
    list: (): OrderSource[] => store.all(),
    /** The saved name of a source, whatever the case; the name itself if it is new. */
    nameOf: (name: string): string =>
      store.all().find((source) => source.name.toLowerCase() === name.toLowerCase())?.name ?? name,
    save({ name, heads, columns }: Pick<OrderSource, 'name' | 'heads' | 'columns'>): OrderSource {
      const source = {
        name,
        heads: heads.toSorted(),
        columns,
        usedAtMs: clock.now(),
      };
      store.put(source);
      emit({ name: 'orders.changed', id: null });
      return source;
    },
  };
}

export type OrderSources = ReturnType<typeof createOrderSources>;
