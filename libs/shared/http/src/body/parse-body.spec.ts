import { type DomainError } from '@pelorus/shared/kernel';
import { ArrayField, ObjectField, TextField } from './dto-field';
import { parseBody } from './parse-body';

class Part {
  @TextField({ description: 'Its name' })
  readonly name?: string;
}

class Whole {
  @ArrayField({ description: 'Its parts', max: 3 }, () => Part)
  readonly parts?: Part[];
  @ObjectField({ description: 'Its main part' }, () => Part)
  readonly main?: Part;
}

/** How a body is refused. */
function refusalOf(json: object): DomainError {
  try {
    parseBody(Whole, json, 'create');
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('let pass');
}

const keys = (start: string, count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${start}${i}`, i]));
const suggested = ({ faults = [] }: DomainError): number =>
  faults.filter(({ nearest = [] }) => nearest.length > 0).length;

describe('parseBody', () => {
  it.each([
    ['a body', keys('part', 900)],
    ['an object in it', { main: keys('nam', 900) }],
  ])('counts all unknown keys of %s, lists a hundred and suggests names for ten', (_where, json) => {
    const refusal = refusalOf(json);
    expect(refusal.totalFaults).toBe(900);
    expect(refusal.faults).toHaveLength(100);
    expect(suggested(refusal)).toBe(10);
  });

  it('suggests names for ten unknown keys of all objects of an array', () => {
    expect(suggested(refusalOf({ parts: Array.from({ length: 3 }, () => keys('nam', 30)) }))).toBe(10);
  });

  it.each([
    ['an object', '{"main":{"constructor":[1]}}', '/main/constructor'],
    ['an object of an array', '{"parts":[{"name":"a"},{"__proto__":{"name":1}}]}', '/parts/1/__proto__'],
    ['an object deep in one', '{"main":{"name":{"a":[{"constructor":{}}]}}}', '/main/name/a/0/constructor'],
  ])('refuses a key of %s that stands for its class', (_where, text, pointer) => {
    const { kind, faults } = refusalOf(JSON.parse(text) as object);
    expect(kind).toBe('invalid');
    expect(faults).toContainEqual(expect.objectContaining({ code: 'unknown-key', pointer }));
  });

  it('looks at no element beyond the first one too many', () => {
    let looked = 0;
    const part = {
      get name() {
        looked++;
        return 'x';
      },
    };
    const refusal = refusalOf({ parts: Array<unknown>(40_000).fill(part) });
    expect(refusal.faults).toMatchObject([{ code: 'too-long', pointer: '/parts' }]);
    expect(looked).toBeLessThan(100);
  });
});
