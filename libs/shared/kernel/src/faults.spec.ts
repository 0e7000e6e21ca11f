import { DomainError } from './domain-error';
import { invalidBody } from './invalid-body';
import { checkPrecondition } from './precondition';
import { checkEchoes } from './relation-echo';

describe('DomainError', () => {
  it('has no faults or details unless given, and counts those it has', () => {
    expect(new DomainError('conflict', 'duplicate', 'Twice.')).toMatchObject({
      message: 'Twice.',
      details: {},
      name: 'DomainError',
    });
    expect(new DomainError('conflict', 'duplicate', 'Twice.').totalFaults).toBeUndefined();
    const faults = [{ code: 'a', detail: 'A' }];
    expect(new DomainError('malformed', 'a', 'A', { faults }).totalFaults).toBe(1);
    expect(new DomainError('malformed', 'a', 'A', { faults, totalFaults: 9 }).totalFaults).toBe(9);
    expect('cause' in new DomainError('conflict', 'a', 'A')).toBe(false);
    expect(new DomainError('conflict', 'a', 'A', { cause: 'why' }).cause).toBe('why');
  });
});

describe('invalidBody', () => {
  const faults = (count: number): { code: string; detail: string }[] =>
    Array.from({ length: count }, (_, i) => ({ code: 'c', detail: `Fault ${i}` }));

  it('says the first fault, how many more there are, and lists a hundred', () => {
    expect(invalidBody(faults(1))).toMatchObject({ kind: 'invalid', code: 'invalid-body', message: 'Fault 0' });
    const many = invalidBody(faults(150));
    expect(many).toMatchObject({ message: 'Fault 0 (and 149 more)', totalFaults: 150 });
    expect(many.faults).toHaveLength(100);
  });
});

describe('checkPrecondition', () => {
  it.each([[undefined], ['any' as const], [[7]], [[1, 7]]])('%j allows revision 7', (precondition) => {
    expect(() => checkPrecondition(precondition, 7)).not.toThrow();
  });

  it.each([[[]], [[6]], [[-1]]])('%j does not', (precondition) => {
    const stale = expect.objectContaining({ kind: 'stale', code: 'changed-meanwhile', details: { revision: 7 } });
    expect(() => checkPrecondition(precondition, 7)).toThrow(stale);
  });
});

describe('checkEchoes', () => {
  const uuid = '0b8f3c2e-6d0a-4c53-9a52-6c7f6f8f0a11';
  const stored = { status: { uuid, id: 1 }, parent: undefined };
  const echo = { key: 'status', idKey: 'statusId' };

  it.each([
    [{ ...echo, uuid }],
    [{ ...echo, uuid: uuid.toUpperCase() }],
    [{ ...echo, id: 1 }],
    [{ ...echo, uuid, id: 2 }],
  ])('takes %j for the stored record', (given) => {
    expect(() => checkEchoes([given], stored)).not.toThrow();
  });

  it.each([
    [{ ...echo, uuid: uuid.replace('0', '1') }],
    [{ ...echo, id: 2 }],
    [echo],
    [{ key: 'parent', idKey: 'parentId', id: 1 }],
    [{ key: 'type', idKey: 'typeId', uuid }],
  ])('refuses %j', (given) => {
    const fault = { code: 'use-id', pointer: `/${given.key}`, detail: expect.stringContaining(`use ${given.idKey}`) };
    expect(() => checkEchoes([given], stored)).toThrow(
      expect.objectContaining({ code: 'invalid-body', faults: [expect.objectContaining(fault)] }),
    );
  });
});
