import fc from 'fast-check';
import { dedupe, expand, ExpansionTooLarge, restore } from './index';

const UNIT = { '@uuid': '00000000-0000-4000-8000-000000000001', id: 1, code: 'psu' };
const TYPE = { '@uuid': '00000000-0000-4000-8000-000000000002', id: 2, generalName: 'salinity' };

describe('dedupe', () => {
  it('keeps the first occurrence in document order and gives the uuid afterwards, at any depth', () => {
    const document = {
      '@uuid': '00000000-0000-4000-8000-000000000003',
      parameters: [
        { '@uuid': '00000000-0000-4000-8000-000000000004', unit: UNIT, type: TYPE },
        { '@uuid': '00000000-0000-4000-8000-000000000005', unit: UNIT, type: TYPE },
      ],
      type: TYPE,
    };
    expect(dedupe(document)).toEqual({
      '@uuid': '00000000-0000-4000-8000-000000000003',
      parameters: [
        { '@uuid': '00000000-0000-4000-8000-000000000004', unit: UNIT, type: TYPE },
        { '@uuid': '00000000-0000-4000-8000-000000000005', unit: UNIT['@uuid'], type: TYPE['@uuid'] },
      ],
      type: TYPE['@uuid'],
    });
  });

  it('works across the records of a list, also for a record that was nested before', () => {
    const child = { '@uuid': '00000000-0000-4000-8000-000000000006', parent: UNIT };
    expect(dedupe({ records: [child, UNIT] })).toEqual({ records: [child, UNIT['@uuid']] });
  });

  it('leaves objects without a uuid, and the input, as they are', () => {
    const input = { a: [{ x: 1 }, { x: 1 }], b: UNIT, c: UNIT };
    const before = structuredClone(input);
    expect(dedupe(input)).toEqual({ a: [{ x: 1 }, { x: 1 }], b: UNIT, c: UNIT['@uuid'] });
    expect(input).toEqual(before);
  });

  it('cuts a cycle with the uuid', () => {
    const item: Record<string, unknown> = { '@uuid': '00000000-0000-4000-8000-000000000007' };
    item['children'] = [{ '@uuid': '00000000-0000-4000-8000-000000000008', parent: item }];
    const cut = {
      '@uuid': item['@uuid'],
      children: [{ '@uuid': '00000000-0000-4000-8000-000000000008', parent: item['@uuid'] }],
    };
    expect(dedupe(item)).toEqual(cut);
    expect(expand(item)).toEqual(cut);
  });
});

describe('a key named __proto__', () => {
  const document = JSON.parse(`{"@uuid":"u1","__proto__":{"@uuid":"u2"},"again":{"@uuid":"u2"}}`) as unknown;

  it('is a key like any other', () => {
    expect(JSON.stringify(dedupe(document))).toBe('{"@uuid":"u1","__proto__":{"@uuid":"u2"},"again":"u2"}');
    expect(JSON.stringify(expand(document))).toBe(JSON.stringify(document));
    expect(JSON.stringify(restore(dedupe(document)))).toBe(JSON.stringify(document));
  });
});

describe('expand', () => {
  it('gives every object in full, also those that occur twice', () => {
    expect(expand({ a: UNIT, b: [UNIT, TYPE] })).toEqual({ a: UNIT, b: [UNIT, TYPE] });
  });

  it('refuses more objects than the limit', () => {
    const document = { a: UNIT, b: [UNIT, TYPE] };
    expect(expand(document, 3)).toEqual(document);
    expect(() => expand(document, 2)).toThrow(ExpansionTooLarge);
  });
});

/** Documents whose objects share a pool of uuids, nested objects before their containers, so that sharing is common. */
const documents = fc
  .array(fc.tuple(fc.uuid(), fc.array(fc.nat()), fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer()))), {
    minLength: 1,
    maxLength: 12,
  })
  .map((specs) => {
    const pool: Record<string, unknown>[] = [];
    for (const [uuid, links, fields] of specs) {
      if (pool.some((object) => object['@uuid'] === uuid)) continue;
      const linked = pool.length === 0 ? [] : links.map((link) => pool[link % pool.length]);
      pool.push({ ...fields, '@uuid': uuid, first: linked[0] ?? null, all: linked });
    }
    return { records: [...pool].reverse(), again: pool };
  });

describe('the laws of deduplication', () => {
  it('restore(dedupe(x)) equals x', () => {
    fc.assert(fc.property(documents, (document) => expect(restore(dedupe(document))).toEqual(document)));
  });

  it('has one full object a uuid', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const keys = JSON.stringify(dedupe(document)).match(/"@uuid":"[^"]+"/g) ?? [];
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('is done once: dedupe(dedupe(x)) equals dedupe(x)', () => {
    fc.assert(fc.property(documents, (document) => expect(dedupe(dedupe(document))).toEqual(dedupe(document))));
  });

  it('restores a cycle as a cycle', () => {
    const restored = restore({ '@uuid': 'u1', child: { '@uuid': 'u2', parent: 'u1' } }) as Record<
      string,
      Record<string, unknown>
    >;
    expect(restored['child']?.['parent']).toBe(restored);
  });
});
