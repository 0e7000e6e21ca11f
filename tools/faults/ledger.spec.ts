import { type Difference } from './difference';
import { Ledger } from './ledger';
import { type RecordKind } from './pending-write';

/** A ledger with one acknowledged write each: two datasets, and an item that was changed. */
function ledgerOfThree(): Ledger {
  const ledger = new Ledger();
  ledger.begin({ kind: 'dataset', key: 'd1', state: 'one' }).acknowledge();
  ledger.begin({ kind: 'dataset', key: 'd2', state: 'two' }).acknowledge();
  ledger.begin({ kind: 'item', key: 'w1', state: '1 first' }).acknowledge();
  ledger.begin({ kind: 'item', key: 'w1', state: '2 second' }).acknowledge();
  return ledger;
}

function compared(ledger: Ledger, kind: RecordKind, found: Readonly<Record<string, string[]>>): Difference[] {
  return ledger.compare(kind, ledger.keys(kind), new Map(Object.entries(found)));
}

const verdicts = (differences: readonly Difference[]): string[] => differences.map(({ verdict }) => verdict);

describe('acknowledged writes', () => {
  it('are found without a difference, and counted', () => {
    const ledger = ledgerOfThree();
    expect(compared(ledger, 'dataset', { d1: ['one'], d2: ['two'] })).toEqual([]);
    expect(compared(ledger, 'item', { w1: ['2 second'] })).toEqual([]);
    expect(ledger.acknowledged).toBe(4);
    expect(ledger.count('dataset')).toEqual({ least: 2, most: 2 });
  });

  it('are lost when they are not there', () => {
    expect(compared(ledgerOfThree(), 'dataset', { d2: ['two'] })).toEqual([
      { verdict: 'lost', detail: 'dataset d1 should be "one" and is "gone"' },
    ]);
  });

  it('are lost when the state before them is there', () => {
    expect(compared(ledgerOfThree(), 'item', { w1: ['1 first'] })).toEqual([
      { verdict: 'lost', detail: 'item w1 should be "2 second" and is "1 first"' },
    ]);
  });

  it('are doubled when they are there twice', () => {
    expect(compared(ledgerOfThree(), 'dataset', { d1: ['one', 'one'], d2: ['two'] })).toEqual([
      { verdict: 'doubled', detail: 'dataset d1 is there 2 times' },
    ]);
  });

  it.each([
    ['has another content', { d1: ['on'], d2: ['two'] }],
    ['is there and nobody has sent it', { d1: ['one'], d2: ['two'], d3: ['three'] }],
  ])('are accompanied by nothing that %s', (_what, found) => {
    expect(verdicts(compared(ledgerOfThree(), 'dataset', found))).toEqual(['wrong']);
  });

  it('stay deleted', () => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'dataset', key: 'd1', state: undefined }).acknowledge();
    expect(compared(ledger, 'dataset', { d2: ['two'] })).toEqual([]);
    expect(verdicts(compared(ledger, 'dataset', { d1: ['one'], d2: ['two'] }))).toEqual(['wrong']);
  });

  it('are told once: what is found counts from then on', () => {
    const ledger = ledgerOfThree();
    const found = { d2: ['two', 'two'], d3: ['three'] };
    expect(verdicts(compared(ledger, 'dataset', found)).sort()).toEqual(['doubled', 'lost', 'wrong']);
    expect(compared(ledger, 'dataset', found)).toEqual([]);
    expect(ledger.count('dataset')).toEqual({ least: 3, most: 3 });
  });
});

describe('writes without an answer', () => {
  it.each([
    ['are not there', { d1: ['one'], d2: ['two'] }],
    ['are there whole', { d1: ['one'], d2: ['two'], d3: ['three'] }],
  ])('may be found to be so: they %s', (_what, found) => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'dataset', key: 'd3', state: 'three' });
    expect(ledger.count('dataset')).toEqual({ least: 2, most: 3 });
    expect(compared(ledger, 'dataset', found)).toEqual([]);
  });

  it('may come late, but are not gone again', () => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'dataset', key: 'd3', state: 'three' });
    const [without, all] = [
      { d1: ['one'], d2: ['two'] },
      { d1: ['one'], d2: ['two'], d3: ['three'] },
    ];
    expect(compared(ledger, 'dataset', without)).toEqual([]);
    expect(compared(ledger, 'dataset', all)).toEqual([]);
    expect(verdicts(compared(ledger, 'dataset', without))).toEqual(['lost']);
  });

  it('are wrong in part', () => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'dataset', key: 'd3', state: 'three' });
    expect(verdicts(compared(ledger, 'dataset', { d1: ['one'], d2: ['two'], d3: ['th'] }))).toEqual(['wrong']);
  });

  it('are wrong when some records of one write are there and others are not', () => {
    const ledger = new Ledger();
    const records = ['w1', 'w2', 'w3'].map((key) => ({ kind: 'item' as const, key, state: `1 ${key}` }));
    ledger.begin(...records);
    expect(compared(ledger, 'item', { w1: ['1 w1'], w3: ['1 w3'] })).toEqual([
      { verdict: 'wrong', detail: 'item w1 is there without others of one write: 2 of 3' },
    ]);
  });

  it('leave what was there before', () => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'item', key: 'w1', state: '3 third' });
    expect(ledger.isPending('item', 'w1')).toBe(true);
    expect(compared(ledger, 'item', { w1: ['2 second'] })).toEqual([]);
    expect(compared(ledger, 'item', { w1: ['3 third'] })).toEqual([]);
    expect(ledger.isPending('item', 'w1')).toBe(false);
    expect(verdicts(compared(ledger, 'item', { w1: ['2 second'] }))).toEqual(['lost']);
  });
});

describe('refused writes', () => {
  it('are not there', () => {
    const ledger = ledgerOfThree();
    ledger.begin({ kind: 'dataset', key: 'd3', state: 'three' }).refuse();
    expect(ledger.count('dataset')).toEqual({ least: 2, most: 2 });
    expect(compared(ledger, 'dataset', { d1: ['one'], d2: ['two'] })).toEqual([]);
    expect(verdicts(compared(ledger, 'dataset', { d1: ['one'], d2: ['two'], d3: ['three'] }))).toEqual(['wrong']);
  });
});

describe('touched records', () => {
  it('are those written since the last call', () => {
    const ledger = ledgerOfThree();
    expect(ledger.takeTouched('dataset')).toEqual(['d1', 'd2']);
    expect(ledger.takeTouched('dataset')).toEqual([]);
    ledger.begin({ kind: 'dataset', key: 'd2', state: undefined }).acknowledge();
    expect(ledger.takeTouched('dataset')).toEqual(['d2']);
  });

  it('have those whose writes have no answer among them for some time', () => {
    const ledger = new Ledger();
    ledger.begin({ kind: 'file', key: 'f1', state: 'bytes' });
    const looks = Array.from({ length: 5 }, () => ledger.takeTouched('file').length);
    expect(looks[0]).toBe(1);
    expect(looks[1]).toBe(1);
    expect(looks.at(-1)).toBe(0);
  });
});
