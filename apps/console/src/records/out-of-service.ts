import { type Item } from '@pelorus/client';

/** States of items from which nobody expects values. */
export const OUT_OF_SERVICE: readonly string[] = ['decommissioned', 'devicestore', 'replaced', 'construction'];

/** Whether nobody expects values of an item. */
export const isOutOfService = ({ status }: Pick<Item, 'status'>): boolean => OUT_OF_SERVICE.includes(status.name);
