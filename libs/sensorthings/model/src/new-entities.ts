import { type Item } from '@pelorus/client';
import { type ObservedProperty, type Sensor, type Thing } from './entities';

export function newThing(id: number, code: string, item?: Item, parent?: Thing): Thing {
  const own = { ...(item && { item }), ...(parent && { parent }) };
  return { type: 'Thing', id, code, ...own, datastreams: [], deployments: [], places: [], receivers: [] };
}

export function newSensor(id: number, code: string, item?: Item): Sensor {
  return { type: 'Sensor', id, code, ...(item && { item }), datastreams: [], deployments: [] };
}

export function newProperty(id: number, name: string, vocable?: ObservedProperty['vocable']): ObservedProperty {
  return { type: 'ObservedProperty', id, name, ...(vocable && { vocable }), datastreams: [] };
}
