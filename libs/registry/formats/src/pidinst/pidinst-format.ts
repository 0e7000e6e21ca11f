import { type ItemDocument } from '@pelorus/registry/model';
import { given, withoutEmpty } from '../given';
import { serviceDates } from '../item-events';
import { type ItemFormat, type ItemView } from '../item-format';
import { itemName, parameterName } from '../names';
import { persistentIdentifier } from '../persistent-identifier';
import { termName, vocabularyUri } from '../term';
import { owners } from './owners';
import { relatedIdentifiers } from './related-identifiers';
import { UNKNOWN } from './unknown';

/** PIDINST: metadata of the RDA for persistent identifiers of instruments, by its JSON schema. */
export const PIDINST: ItemFormat = {
  name: 'pidinst',
  mediaType: 'application/vnd.pidinst+json',
  title: 'PIDINST 1.0',
  relations: ['parameters', 'contacts', 'events', 'resources', 'children', 'parent'],
  write: (view) => JSON.stringify(instrument(view)),
};

function instrument(view: ItemView): object {
  const { item, links } = view;
  return withoutEmpty({
    identifier: identifier(view),
    schemaVersion: '1.0',
    landingPage: links.item(item.id),
    name: itemName(item),
    owners: owners(view),
    manufacturers: [{ manufacturerName: given(item.manufacturer) ?? UNKNOWN }],
    model: model(item),
    description: given(item.description),
    instrumentTypes: [instrumentType(item)],
    measuredVariables: (item.parameters ?? []).map(parameterName),
    dates: dates(item),
    relatedIdentifiers: relatedIdentifiers(view),
    alternateIdentifiers: alternateIdentifiers(item),
  });
}

/** Identifier of the item, else its URL. */
function identifier({ item, links }: ItemView): object {
  const known = persistentIdentifier(item.citation);
  return known
    ? { identifier: known.value, identifierType: known.type }
    : { identifier: links.item(item.id), identifierType: 'URL' };
}

function model(item: ItemDocument): object | undefined {
  const modelName = given(item.model);
  return modelName === undefined ? undefined : { modelName };
}

function instrumentType({ type }: ItemDocument): object {
  const uri = vocabularyUri(type);
  return withoutEmpty({
    instrumentTypeName: termName(type),
    instrumentTypeIdentifier: uri && {
      instrumentTypeIdentifier: uri,
      instrumentTypeIdentifierType: uri.startsWith('http') ? 'URL' : 'URN',
    },
  });
}

function dates(item: ItemDocument): object[] {
  const { from, to } = serviceDates(item);
  return [
    ...(from === undefined ? [] : [{ date: from, dateType: 'Commissioned' }]),
    ...(to === undefined ? [] : [{ date: to, dateType: 'DeCommissioned' }]),
  ];
}

function alternateIdentifiers(item: ItemDocument): object[] {
  const other = (value: string | undefined, name: string) => [value, 'Other', name] as const;
  const known = persistentIdentifier(item.citation) ? undefined : given(item.citation);
  return [
    [given(item.serialNumber), 'SerialNumber'] as const,
    [given(item.inventoryNumber), 'InventoryNumber'] as const,
    other(known, 'citation'),
    other(item.code, 'code'),
    other(`urn:uuid:${item['@uuid']}`, 'UUID'),
  ].flatMap(([alternateIdentifier, alternateIdentifierType, alternateIdentifierName]) =>
    alternateIdentifier === undefined
      ? []
      : withoutEmpty({ alternateIdentifier, alternateIdentifierType, alternateIdentifierName }),
  );
}
