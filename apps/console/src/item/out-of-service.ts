import { type ShownItem } from './item-queries';

const STATES = ['decommissioned', 'devicestore', 'replaced', 'construction'];

/** Whether nobody expects values of an item. */
export const isOutOfService = ({ status }: Pick<ShownItem, 'status'>): boolean => STATES.includes(status.name);
