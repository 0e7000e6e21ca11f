import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf, INGEST_COLLECTIONS, ITEM_FACETS, REGISTRY_COLLECTIONS, selectorCompletions } from './selectors';

interface Parameter {
  readonly name: string;
  readonly 'x-fields': readonly { readonly name: string }[];
}

interface Document {
  readonly paths: Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>;
}

const documentOf = (service: string): Document =>
  JSON.parse(readFileSync(path.resolve(__dirname, `../openapi/${service}.json`), 'utf8')) as Document;
const fieldsIn = (service: string, list: string): string[] => {
  const where = documentOf(service).paths[list]!.get.parameters.find(({ name }) => name === 'where')!;
  return where['x-fields'].map(({ name }) => name);
};
const selectors = (typed: string): string[] =>
  selectorCompletions(REGISTRY_COLLECTIONS, 'item', typed).map(({ selector }) => selector);

describe('the fields of a list', () => {
  it('are those of the document', () => {
    const items = fieldsOf(REGISTRY_COLLECTIONS, 'item').map(({ name }) => name);
    expect(items.sort()).toEqual(fieldsIn('registry', '/rest/v2/items').sort());
    const datasets = fieldsOf(INGEST_COLLECTIONS, 'dataset').map(({ name }) => name);
    expect(datasets.sort()).toEqual(fieldsIn('ingest', '/rest/datasets').sort());
  });

  it('go as deep as one wants, and are none of an unknown list', () => {
    expect(fieldsOf(REGISTRY_COLLECTIONS, 'unit', 0)).toContainEqual({ name: 'code', type: 'text' });
    expect(fieldsOf(REGISTRY_COLLECTIONS, 'item', 2)).toContainEqual(
      expect.objectContaining({ name: 'contacts.contact.lastName', type: 'text' }),
    );
    expect(fieldsOf(REGISTRY_COLLECTIONS, 'nothing')).toEqual([]);
  });
});

describe('selectorCompletions', () => {
  it('gives fields and relations that begin with what is typed', () => {
    expect(selectors('ma')).toEqual(['manufacturer']);
    expect(selectors('MOUNT')).toEqual(['mounts']);
    expect(selectors('')).toEqual(expect.arrayContaining(['id', 'code', 'type', 'root', 'contacts']));
  });

  it('follows dots', () => {
    expect(selectors('contacts.co')).toEqual(['contacts.contact']);
    expect(selectors('contacts.contact.last')).toEqual(['contacts.contact.lastModified', 'contacts.contact.lastName']);
    expect(selectorCompletions(REGISTRY_COLLECTIONS, 'item', 'type.system')).toEqual([
      { kind: 'field', selector: 'type.systemName', name: 'systemName', type: 'text' },
    ]);
  });

  it('gives nothing where nothing may follow', () => {
    expect(selectors('code.x')).toEqual([]);
    expect(selectors('nothing.')).toEqual([]);
    expect(selectors('parent.parent.parent.parent.parent.')).toEqual([]);
    expect(selectors('parent.parent.parent.parent.ro')).toEqual([]);
    expect(selectors('parent.parent.parent.parent.co')).toEqual(['parent.parent.parent.parent.code']);
  });
});

describe('ITEM_FACETS', () => {
  it('are selectors of items, with the names by which they are asked for', () => {
    const names = fieldsOf(REGISTRY_COLLECTIONS, 'item', 2).map(({ name }) => name);
    expect(ITEM_FACETS).toContainEqual({ name: 'type', selector: 'type.systemName' });
    expect(ITEM_FACETS.filter(({ selector }) => !names.includes(selector))).toEqual([]);
  });
});
