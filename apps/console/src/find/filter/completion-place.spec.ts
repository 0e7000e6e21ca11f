import { completionPlace, isBegunOperator, isSameSelector, operatorPlace } from './completion-place';
import { type FieldGraph, operatorsOf, selectorOptions, selectorType } from './field-graph';

describe('what is about to be written', () => {
  it.each([
    ['', { kind: 'selector', from: 0, typed: '' }],
    ['type.sys', { kind: 'selector', from: 0, typed: 'type.sys' }],
    ['a==x;(ty', { kind: 'selector', from: 6, typed: 'ty' }],
    ['a==x and b', { kind: 'selector', from: 9, typed: 'b' }],
    ['a=', { kind: 'operator', from: 1, selector: 'a' }],
    ['a==x;b.c=li', { kind: 'operator', from: 8, selector: 'b.c' }],
    ['a==', { kind: 'value', from: 3, selector: 'a' }],
    ['a==x;b.c==y', { kind: 'value', from: 10, selector: 'b.c' }],
    ['a=in=(x,', { kind: 'value', from: 8, selector: 'a' }],
    ['(z==1,a=in=(x,y', { kind: 'value', from: 14, selector: 'a' }],
    ['a=between=(1,', { kind: 'value', from: 13, selector: 'a' }],
  ] as const)('%s', (before, place) => expect(completionPlace(before)).toEqual(place));

  it.each([["a=='x"], ['a==x)'], ['a==x '], ['==x;']])('nothing can be offered: %s', (before) => {
    expect(completionPlace(before)).toBeUndefined();
  });

  it('may be an operator where a selector could also go on', () => {
    expect(operatorPlace('a==x;type.systemName')).toEqual({ kind: 'operator', from: 20, selector: 'type.systemName' });
    expect(operatorPlace('a==x')).toBeUndefined();
  });
});

describe('options that are shown', () => {
  it.each([
    ['sta', 'stat', true],
    ['status.', 'status.na', true],
    ['status.na', 'status.', true],
    ['status', 'status.', false],
    ['status.n', 'status', false],
    ['status.name', 'status.name=', false],
  ])('of a selector after %s fit %s: %s', (typed, now, fits) => expect(isSameSelector(typed, now)).toBe(fits));

  it.each([
    ['', true],
    ['=', true],
    ['=li', true],
    ['!', true],
    ['==', false],
    ['=like=', false],
    ['>=', false],
    ['=p', true],
    ['x', false],
  ])('of an operator fit %s: %s', (now, fits) => expect(isBegunOperator(now)).toBe(fits));
});

describe('selectors', () => {
  const graph: FieldGraph = {
    item: {
      fields: [{ name: 'code', type: 'text' }],
      relations: [
        { name: 'parent', collection: 'item' },
        { name: 'type', collection: 'vocable' },
      ],
    },
    vocable: { fields: [{ name: 'id', type: 'integer' }], relations: [] },
  };

  it('go on through relations', () => {
    expect(selectorOptions(graph, 'parent.ty').map(({ selector }) => selector)).toEqual([
      'parent.code',
      'parent.parent.',
      'parent.type.',
    ]);
    expect(selectorOptions(graph, 'nothing.')).toEqual([]);
  });

  it('have a type', () => {
    expect(selectorType(graph, 'parent.type.id')).toBe('integer');
    expect(selectorType(graph, 'parent.type')).toBe('relation');
    expect(selectorType(graph, 'parent.kind')).toBeUndefined();
    expect(operatorsOf('integer')).toContain('=between=');
    expect(operatorsOf('text')).not.toContain('>');
  });
});
