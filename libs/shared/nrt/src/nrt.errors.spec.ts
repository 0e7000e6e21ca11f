import { duplicateTimeStamp, nrtError, nrtFault } from './nrt.errors';

const place = { line: 3, column: 2, header: 'h'.repeat(300), text: 'x'.repeat(100) };

describe('nrtFault', () => {
  it('cuts what it quotes', () => {
    expect(nrtFault('bad-number', 'Why.', place)).toEqual({
      code: 'bad-number',
      detail: 'Why.',
      line: 3,
      column: 2,
      header: 'h'.repeat(256),
      text: 'x'.repeat(64),
    });
  });
});

describe('duplicateTimeStamp', () => {
  it('names both lines', () => {
    const fault = duplicateTimeStamp({ ms: Date.UTC(2019, 1, 28), us: 5 }, 7, 0);
    expect(fault).toMatchObject({ code: 'duplicate-time-stamp', line: 9, column: 1, header: 'datetime' });
    expect(fault.text).toBe('2019-02-28 00:00:00.000005');
    expect(fault.detail).toContain('line 2');
  });
});

describe('nrtError', () => {
  it('is a refusal with the faults and their total', () => {
    const fault = nrtFault('bad-number', 'Why.', place);
    expect(nrtError([fault])).toMatchObject({ kind: 'invalid', code: 'invalid-file', faults: [fault], totalFaults: 1 });
    expect(nrtError([fault]).message).toBe('The file has a fault in line 3: Why.');
    expect(nrtError([fault], 250)).toMatchObject({
      totalFaults: 250,
      message: 'The file has 250 faults, the first in line 3: Why.',
    });
  });
});
