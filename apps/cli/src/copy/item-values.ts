import { type AnyRecord, recordIn, recordsIn, textIn, type Values } from './any-record';
import { sameMoment } from './differing-values';

/** Gives the id of a record of some kind as the target has it; undefined where it has none. */
export type IdAt = (kind: string, record: AnyRecord | undefined) => number | undefined;

const ITEM_TEXTS = ['shortName', 'longName', 'description', 'model', 'manufacturer', 'serialNumber', 'inventoryNumber', 'citation', 'operationInstructions']; // prettier-ignore
const EVENT_NUMBERS = ['latitude', 'longitude', 'elevation', 'elevationInaccuracy'];

/** The values of an item with ids of the target. */
export const itemValues = (item: AnyRecord, idAt: IdAt): Values => ({
  ...picked(item, ITEM_TEXTS),
  statusId: idAt('states', recordIn(item, 'status')),
  typeId: idAt('vocables', recordIn(item, 'type')),
});

export const parameterValues = (parameter: AnyRecord, idAt: IdAt): Values => ({
  ...picked(parameter, ['name', 'shortName', 'comment']),
  unitId: idAt('units', recordIn(parameter, 'unit')),
  typeId: idAt('vocables', recordIn(parameter, 'type')),
  properties: (recordsIn(parameter, 'properties') ?? []).map((property) => ({
    name: property['name'],
    ...(property['lower'] == null ? {} : { lower: property['lower'] }),
    ...(property['upper'] == null ? {} : { upper: property['upper'] }),
    ...(property['unit'] == null ? {} : { unitId: idAt('units', recordIn(property, 'unit')) }),
  })),
});

export const eventValues = (event: AnyRecord, idAt: IdAt): Values => ({
  ...picked(event, ['label', 'description', ...EVENT_NUMBERS]),
  startDate: sameMoment(event['startDate']),
  endDate: sameMoment(event['endDate']),
  typeId: idAt('vocables', recordIn(event, 'type')),
});

export const fieldValues = (field: AnyRecord): Values => picked(field, ['name', 'value', 'description']);

export const resourceValues = (resource: AnyRecord, idAt: IdAt): Values => ({
  ...picked(resource, ['name', 'description', 'linkage']),
  typeId: idAt('vocables', recordIn(resource, 'type')),
});

/** Keys by which records of an item are known at both sides. */
export const parameterKey = (record: AnyRecord): string => textIn(record, 'shortName');
export const eventKey = (record: AnyRecord): string =>
  [textIn(record, 'label'), textIn(recordIn(record, 'type'), 'systemName'), sameMoment(record['startDate'])].join('|');
export const fieldKey = (record: AnyRecord): string => textIn(record, 'name');
export const resourceKey = (record: AnyRecord): string =>
  [textIn(record, 'name'), textIn(record, 'linkage'), textIn(record, 'sha256')].join('|');

const picked = (record: AnyRecord, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));
