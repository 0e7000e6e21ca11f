import { checkKinds, checkOwner, newStreams, type StreamWriter, unitWarnings } from './check-streams';
import { type LayoutColumn } from './layout';
import { type Stream } from './stream';

function stream(overrides: Partial<Stream> = {}): Stream {
  return { id: 1, code: 'a:b:c', unit: 'm', kind: 'number', owner: 'alice', ...overrides };
}

function byCode(...streams: Stream[]): Map<string, Stream> {
  return new Map(streams.map((each) => [each.code, each]));
}

const column = (code: string, unit?: string, kind: LayoutColumn['kind'] = 'number'): LayoutColumn => ({
  code,
  ...(unit !== undefined && { unit }),
  kind,
});

const writer = (username: string, anyStream = false): StreamWriter => ({ username, anyStream });

describe('checkOwner', () => {
  it('allows everybody to begin a stream, and its owner to continue', () => {
    checkOwner([{ code: 'a:b:new', column: 2 }], byCode(stream()), writer('bob'));
    checkOwner([{ code: 'a:b:c', column: 2 }], byCode(stream()), writer('alice'));
  });

  it('names every column of a stream of somebody else', () => {
    const columns = [{ code: 'a:b:c', column: 5 }];
    expect(() => checkOwner(columns, byCode(stream()), writer('bob'))).toThrow('Column 5 writes to a:b:c');
  });

  it('allows everybody to continue where rights come from a registry', () => {
    checkOwner([{ code: 'a:b:c', column: 5 }], byCode(stream()), writer('bob', true));
  });
});

describe('unitWarnings', () => {
  it.each([
    ['m', 'm', 0],
    [undefined, 'm', 0],
    ['km', 'm', 1],
    ['', 'm', 1],
    ['m', undefined, 1],
    ['', '', 0],
  ])('for a column in %p of a stream in %p: %d', (unit, known, count) => {
    const streams = byCode(stream({ unit: known }));
    expect(unitWarnings([column('a:b:c', unit)], streams)).toHaveLength(count);
  });

  it('does not warn of new streams', () => {
    expect(unitWarnings([column('a:b:new', 'm')], byCode())).toEqual([]);
  });
});

describe('newStreams', () => {
  it('come from columns of values without a stream, sorted by code', () => {
    const columns = [
      column('z:z:z', ''),
      column('a:b:c'),
      column('a:a:a', 'text', 'text'),
      column('z:z:z', undefined, 'flag'),
    ];
    expect(newStreams(columns, byCode(stream()), 'bob')).toEqual([
      { code: 'a:a:a', unit: 'text', kind: 'text', owner: 'bob' },
      { code: 'z:z:z', unit: '', kind: 'number', owner: 'bob' },
    ]);
  });
});

describe('checkKinds', () => {
  it('refuses a stream that somebody began with the other kind', () => {
    checkKinds([column('a:b:c')], byCode(stream()));
    expect(() => checkKinds([column('x:y:z'), column('a:b:c', 'text', 'text')], byCode(stream()))).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: 'kind-conflict', line: 1, column: 3 })] }),
    );
  });
});
