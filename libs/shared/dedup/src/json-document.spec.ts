import fc from 'fast-check';
import { dedupe, expand, JsonDocument, referencesIn } from './index';

const STATE = { '@uuid': '00000000-0000-4000-8000-000000000001', id: 1, name: 'public' };
const GROUP = { '@uuid': '00000000-0000-4000-8000-000000000002', id: 2, name: 'a "b" {"@":"x"} \\' };
const TYPE = { '@uuid': '00000000-0000-4000-8000-000000000003', id: 3, group: GROUP };
const SHARED = new Map([
  ['state/1', JSON.stringify(STATE)],
  ['group/2', JSON.stringify(GROUP)],
  ['type/3', JSON.stringify({ ...TYPE, group: { '@': 'group/2' } })],
]);
const item = (n: number) => ({ '@uuid': `00000000-0000-4000-8000-00000000010${n}`, status: STATE, all: [TYPE, GROUP] });
const written = (n: number) =>
  new JsonDocument(
    JSON.stringify({ ...item(n), status: { '@': 'state/1' }, all: [{ '@': 'type/3' }, { '@': 'group/2' }] }),
    SHARED,
  );

const deduplicated = (documents: readonly JsonDocument<unknown>[]): string => {
  const seen = new Set<string>();
  return `[${documents.map((document) => document.deduplicated(seen)).join(',')}]`;
};

describe('a document as text', () => {
  it('is written with each shared object once, as the deduplicated objects would be', () => {
    expect(deduplicated([written(1), written(2)])).toBe(JSON.stringify(dedupe([item(1), item(2)])));
  });

  it('is parsed and expanded in full', () => {
    expect(written(1).parse()).toEqual(item(1));
    expect(written(1).expanded()).toBe(JSON.stringify(item(1)));
  });

  it('has leading fields, which need not be parsed with all the rest', () => {
    const text = '{"a":"{,[\\"","b":null,"c,{":{"@":"none/1"},"d":1}';
    expect(new JsonDocument(text).leadingFields()).toEqual({ a: '{,["', b: null });
    expect(new JsonDocument('{"a":[1,2],"b":1}').leadingFields()).toEqual({});
    expect(new JsonDocument('{"a":1,"b":"x"}').leadingFields()).toEqual({ a: 1, b: 'x' });
    expect(new JsonDocument('{}').leadingFields()).toEqual({});
  });

  it('names what it refers to', () => {
    expect(referencesIn(written(1).text)).toEqual(['state/1', 'type/3', 'group/2']);
    expect(referencesIn(JSON.stringify({ name: '{"@":"state/1"}', more: '{' }))).toEqual([]);
  });

  it('fails without the object that it refers to', () => {
    expect(() => new JsonDocument('{"a":{"@":"none/1"}}').expanded()).toThrow('the shared object none/1 is missing');
  });

  it('may have white space', () => {
    const text = JSON.stringify([STATE, STATE], undefined, 1);
    expect(JSON.parse(new JsonDocument(text).deduplicated(new Set()))).toEqual(dedupe([STATE, STATE]));
  });
});

/** Text that looks like the beginnings and ends of objects. */
const confusing = fc
  .array(fc.constantFrom('{', '}', '"', '\\', '@uuid', '@', ':', ' ', 'a', '\u2028'))
  .map((parts) => parts.join(''));
const field = fc.oneof(confusing, fc.string(), fc.integer(), fc.constant(null), fc.boolean());

/** Objects that share others, some of which are referred to by key. */
const samples = fc
  .array(
    fc.tuple(
      fc.array(fc.nat()),
      fc.dictionary(
        confusing.map((name) => `_${name}`),
        field,
      ),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((specs) => {
    const full: object[] = [];
    const texts: object[] = [];
    const shared = new Map<string, string>();
    specs.forEach(([links, fields, isShared], i) => {
      const uuid = `00000000-0000-4000-8000-00000000000${i}`;
      const linked = (pool: readonly object[]): object[] => (i === 0 ? [] : links.map((link) => pool[link % i]!));
      full.push({ '@uuid': uuid, ...fields, linked: linked(full) });
      const text = { '@uuid': uuid, ...fields, linked: linked(texts) };
      if (isShared) shared.set(`kind/${i}`, JSON.stringify(text));
      texts.push(isShared ? { '@': `kind/${i}` } : text);
    });
    return {
      full: full.reverse(),
      documents: texts.reverse().map((text) => new JsonDocument(JSON.stringify(text), shared)),
    };
  });

describe('the texts of documents', () => {
  it('are JSON.stringify(dedupe(documents))', () => {
    fc.assert(
      fc.property(samples, ({ full, documents }) => {
        expect(deduplicated(documents)).toBe(JSON.stringify(dedupe(full)));
      }),
    );
  });

  it('are JSON.stringify(expand(documents))', () => {
    fc.assert(
      fc.property(samples, ({ full, documents }) => {
        const texts = documents.map((document) => document.expanded());
        expect(`[${texts.join(',')}]`).toBe(JSON.stringify(full.map((document) => expand(document))));
      }),
    );
  });
});
