import fc from 'fast-check';
import { takeTogether, textOf } from './small-files';

const KIB = 1024;
const identity = (size: number): number => size;

describe('takeTogether', () => {
  it('takes up to 500 files', () => {
    const queue = Array<number>(1_440).fill(100);
    const taken: number[] = [];
    while (queue.length > 0) taken.push(takeTogether(queue, identity).length);
    expect(taken).toEqual([500, 500, 440]);
  });

  it.each([
    ['few files', Array<number>(7).fill(100), 1],
    ['a large file first', [65 * KIB, ...Array<number>(20).fill(100)], 1],
    ['a large file among them', [...Array<number>(8).fill(100), 65 * KIB, 100], 8],
    ['many bytes', Array<number>(20).fill(50 * KIB), 10],
  ])('takes %s in requests of the right size', (_name, sizes, count) => {
    expect(takeTogether([...sizes], identity)).toEqual(sizes.slice(0, count));
  });

  it('takes a file whose size nobody knows alone', () => {
    expect(takeTogether(['-', 'a', 'b'], () => undefined)).toEqual(['-']);
  });

  it('takes each file once, in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 80 * KIB }), { maxLength: 700 }), (sizes) => {
        const queue = [...sizes];
        const taken: number[] = [];
        while (queue.length > 0) taken.push(...takeTogether(queue, identity));
        expect(taken).toEqual(sizes);
      }),
    );
  });
});

describe('textOf', () => {
  it('stands for exactly the bytes, or for none', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = textOf(bytes);
        expect(text === undefined || Buffer.from(text).equals(bytes)).toBe(true);
      }),
    );
    expect(textOf(Buffer.from('\ufeffdatetime'))).toBe('\ufeffdatetime');
    expect(textOf(Buffer.from([0xff]))).toBeUndefined();
  });
});
