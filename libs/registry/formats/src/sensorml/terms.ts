import { type ItemDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { nercCollection, termName, vocabularyUri } from '../term';
import { definition } from './position';

/** Identifiers with labels, and definitions where the standard's examples have one. */
export function identifiers(item: ItemDocument): object[] {
  return [
    term('Short Name', item.shortName, definition('ShortName')),
    term('Long Name', item.longName, definition('LongName')),
    term('Code', item.code),
    term('Manufacturer', item.manufacturer, definition('Manufacturer')),
    term('Model Number', item.model, definition('ModelNumber')),
    term('Serial Number', item.serialNumber, definition('SerialNumber')),
    term('Inventory Number', item.inventoryNumber),
    term('Persistent Identifier', item.citation),
  ].flat();
}

/** Type, in words and as a term, and status. */
export function classifiers(item: ItemDocument): object[] {
  const uri = vocabularyUri(item.type);
  return [
    term('Type', termName(item.type), definition(item.parentId === undefined ? 'PlatformType' : 'SensorType')),
    term('Type in its vocabulary', uri, undefined, uri && nercCollection(uri)),
    term('Status', item.status.name),
  ].flat();
}

function term(label: string, text: string | undefined, definition?: string, codeSpace?: string): object[] {
  const value = given(text);
  return value === undefined ? [] : [withoutEmpty({ definition, label, codeSpace, value })];
}
