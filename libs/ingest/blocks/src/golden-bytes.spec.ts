import { type BlockColumns, type DataColumn } from './block-columns';
import { encodeBlock } from './block-encoder';

/** Databases hold these bytes: a difference is a new format and needs a new version, never new golden bytes. */
const seconds = (...at: number[]) => ({ ms: Float64Array.from(at, (second) => second * 1000) });

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex');

function encode(block: BlockColumns) {
  const { data, text, toc, stats } = encodeBlock(block);
  return { data: hex(data), text: hex(text), toc: hex(toc), stats: hex(stats) };
}

/** The bytes of one column of a block whose time takes two bytes. */
function column(rows: number, data: DataColumn): string {
  const encoded = encode({ rows, time: { ms: new Float64Array(rows) }, columns: [data] });
  return data.kind === 'text' ? encoded.text! : encoded.data!.slice(4);
}

const numbers = (values: number[], present?: number[]): DataColumn => ({
  kind: 'number',
  values: Float64Array.from(values),
  ...(present && { present: Uint8Array.from(present) }),
});

const series = (rows: number, value: (row: number) => number) => Array.from({ length: rows }, (_, row) => value(row));

const time = (ms: number[], us: number[]) =>
  encode({ rows: ms.length, time: { ms: Float64Array.from(ms), us: Uint16Array.from(us) }, columns: [] }).data;

describe('golden bytes', () => {
  it.each<[string, string, string]>([
    ['one decimal', column(1, numbers([34.1234])), '24a9d364'],
    ['no value', column(2, numbers([0, 0], [0, 0])), '00'],
    ['one -0', column(1, numbers([-0])), '028000000000000000'],
    ['doubles', column(2, numbers([Math.PI, 1 / 3])), '01400921fb54442d183fd5555555555555'],
    ['packed', column(4, numbers([1.5, 3.5, 0.5, 9])), '611e08283baa'],
    ['delta', column(6, numbers([1000, 1003, 1001, 1004, 1008, 1005])), '408f5004031485'],
    ['delta2', column(10, numbers(series(10, (row) => row * row))), '80000203924924'],
    ['delta runs', column(9, numbers(series(9, (row) => row + (row > 4 ? 100 : 0)))), 'a0000204814a010203'],
    [
      'two frames',
      column(130, numbers(series(130, (row) => (row === 129 ? 200 : row % 2)))),
      '400001085555555555555555555555555555555500c8',
    ],
    ['40 bits', column(3, numbers([0, 2 ** 40 - 1, 2 ** 39 + 5])), '600029ffffffffff3ffffffffcc0'],
    ['missing, bitmap', column(5, numbers([1, 0, 2, 0, 4], [1, 0, 1, 0, 1])), 'e0504002021c'],
    [
      'missing, runs',
      column(
        40,
        numbers(
          series(40, (row) => row * 2),
          series(40, (row) => Number(row !== 7)),
        ),
      ),
      'e1070120a00004060801041f',
    ],
    ['exceptions', column(9, numbers([-0, 1, -0, 1, 1, 1, 1, 1, 1])), 'e2a00080000000000000002002'],
    [
      'two exceptions',
      column(20, numbers(series(20, (row) => (row === 3 ? -0 : row === 9 ? 1e36 : 2)))),
      'e41040008000000000000000476812f9cf7920e32004',
    ],
    [
      'products',
      column(40, numbers(series(40, (row) => (57 + (row % 8)) * 0.01))),
      '03427203053977053977053977053977053977',
    ],
    [
      'singles',
      column(32, numbers(series(32, (row) => Math.fround((213 + (row % 4)) / 10)))),
      '0441832a021b1b1b1b1b1b1b1b',
    ],
    [
      'singles and a fill value',
      column(
        32,
        numbers(series(32, (row) => (row === 9 ? Math.fround(9.96921e36) : Math.fround((213 + (row % 4)) / 10)))),
      ),
      'e3090116479e0000000000000441832a021b1b2c6c6c6c6c6c',
    ],
    [
      'products of singles',
      column(40, numbers(series(40, (row) => Math.fround((57 + (row % 8)) * Math.fround(0.01))))),
      '05427203053977053977053977053977053977',
    ],
    [
      'bits, three bytes split off',
      column(32, numbers(series(32, (row) => Math.sqrt(1000 + row / 64)))),
      '06000390f227691bb438fb2200907fbfdbd776dd362594aacc023f6a26020000008d904512d6df8fd3d904874170f123d5118c30e889847626cfba7112b5754d67417fcfdfa9ef5ecbc5cae5532ff6979bff93190045b7f8af82e8d086d0a8cfb0386c809087f9fbb912c062020618664924002e00',
    ],
    [
      'bits of singles',
      column(32, numbers(series(32, (row) => (row < 20 ? 1 : -1) * Math.fround(1 / 3 + row * 2 ** -24)))),
      '061d02aaabaaadaaafaab1aab3aab5aab7aab9aabbaabdaabfaac1aac3aac5aac7aac9aacbaacdaacfaad1aad3aad5aad7aad9aadbaaddaadfaae1aae3aae5aae7aae9a08ffa5400139ff52901000b',
    ],
    [
      'a dictionary',
      column(32, numbers(series(32, (row) => [-0, 1 / 3, -1e300][(row * row) % 3]!))),
      '070280000000000000003fd55555555555554000016db6db6d',
    ],
    ['flags, constant', column(3, { kind: 'flag', flags: Uint8Array.of(1, 1, 1) }), '2002'],
    [
      'flags, runs',
      column(20, { kind: 'flag', flags: Uint8Array.from(series(20, (row) => (row < 17 ? 1 : 255))) }),
      '0182012a',
    ],
    ['flags, packed', column(8, { kind: 'flag', flags: Uint8Array.of(0, 9, 255, 1, 0, 9, 255, 1) }), '40000409a109a1'],
    ['text', column(4, { kind: 'text', texts: ['ab', '', '°', 'ab'] }), '010202026162c2b040000249'],
    ['no text', column(2, { kind: 'text', texts: ['', ''] }), '00'],
    ['days', time([86_400_000, 0], [0, 0])!, '850201'],
    ['seconds', time([1_551_369_000_000, 1_551_369_001_000, 1_551_369_002_000], [0, 0, 0])!, '428bc7c08c500218'],
    ['microseconds', time([-1], [999])!, '2001'],
    [
      'split time',
      time([-9_214_560_000_000, 9_214_646_399_999], [1, 999])!,
      'e0618498ade99adf7f2e861712685ff880028f4c',
    ],
  ])('of %s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });

  it('of a whole block', () => {
    const block = encode({
      rows: 2,
      time: seconds(1_551_369_000, 1_551_369_001),
      columns: [
        numbers([34.1234, 0], [1, 0]),
        numbers([2.443, 2.564]),
        { kind: 'flag', flags: Uint8Array.of(1, 2) },
        { kind: 'text', texts: ['PS83/1_233-1', ''] },
      ],
    });
    expect(block).toEqual({
      data: '828bc7c08c5002e04024a9d36463a61608f2800202',
      text: '01010c505338332f315f3233332d31800201',
      toc: '011107000d00120015001512',
      stats: null,
    });
  });

  it('of statistics', () => {
    const values = series(32, (row) => (row === 9 ? 40 : row));
    const { toc, stats } = encode({ rows: 32, time: seconds(...series(32, (row) => row)), columns: [numbers(values)] });
    expect(toc).toBe('0101040e');
    expect(stats).toBe(
      '0201010000000000' +
        '00000020403078000000000040a96ff000000000000000000000000040440000000000000000000000000000403f000000000000',
    );
  });

  it('of statistics of two months', () => {
    const days = seconds(...series(40, (row) => (row - 30) * 86_400));
    const { stats } = encode({
      rows: 40,
      time: days,
      columns: [
        numbers(series(40, (row) => (row < 30 ? 2 : row))),
        { kind: 'text', texts: series(40, () => 0).map(String) },
        numbers(
          series(40, () => 1),
          series(40, (row) => Number(row < 30)),
        ),
      ],
    });
    const two = '4000000000000000';
    const one = '3ff0000000000000';
    const zero = '0000000000000000';
    expect(stats).toBe(
      ['02040200', 'ffffffff', '00000000']
        .concat(['0000001e', two, zero, two, two, two, two])
        .concat(['0000000a', '4041400000000000', '4054a00000000000'])
        .concat(['403e000000000000', '4043800000000000', '403e000000000000', '4043800000000000'])
        .concat(['0000001e', one, zero, one, one, one, one])
        .concat(['00000000', zero, zero, zero, zero, zero, zero])
        .join(''),
    );
  });
});
