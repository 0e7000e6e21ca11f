import { actionOf, shownChange, withheldChange } from './history-entry';
import { type Description, differenceOf, Reference } from './record-difference';

const status = (name: string) => ({ status: new Reference(name, name) });
const parent = (code: string) => ({ parent: new Reference(code, code) });

describe('a change of a record', () => {
  it.each<[string, Description, Description]>([
    ['changed', { longName: 'A' }, { longName: 'B' }],
    ['changed', status('public'), status('construction')],
    ['moved', parent('vessel:a'), { ...parent('vessel:b'), longName: 'B' }],
    ['moved', parent('vessel:a'), {}],
    ['changed', { code: 'vessel:a:b', ...parent('1') }, { code: 'vessel:c:b', ...parent('1') }],
    ['decommissioned', status('public'), status('decommissioned')],
    ['decommissioned', { ...status('public'), ...parent('vessel:a') }, status('decommissioned')],
    ['restored', status('decommissioned'), status('public')],
  ])('amounts to: %s', (action, from, to) => expect(actionOf(differenceOf(from, to))).toBe(action));

  it('is shown with names, and without keys for what was or is absent', () => {
    expect(shownChange({ field: 'parent', to: new Reference('5', 'vessel:a') })).toEqual({
      field: 'parent',
      to: 'vessel:a',
    });
  });

  it('can be told without its values', () => {
    expect(withheldChange({ field: 'telephone', from: '1', to: '2' })).toEqual({ field: 'telephone', withheld: true });
  });
});
