import { type DomainError } from '@pelorus/shared/kernel';
import { parsePath } from '../src';

describe('parsePath', () => {
  it.each<[string, string, string | undefined]>([
    ['', '', undefined],
    ['Things', 'Things', undefined],
    ['Things(1)', 'Things:1', undefined],
    ["Things('a/b''c')/name", "Things:a/b'c name", undefined],
    [
      'Datastreams( 12 )/Observations(12-1451610060000000)/FeatureOfInterest/$ref',
      'Datastreams:12 Observations:12-1451610060000000 FeatureOfInterest',
      '$ref',
    ],
    ['Things(1)/name/$value', 'Things:1 name', '$value'],
    ['Things(1)//Datastreams/', 'Things:1 Datastreams', undefined],
    ['Things(-3)', 'Things:-3', undefined],
  ])('%s', (text, steps, ending) => {
    const path = parsePath(text);
    expect(path.steps.map(({ name, id }) => (id === undefined ? name : `${name}:${id}`)).join(' ')).toBe(steps);
    expect(path.ending).toBe(ending);
  });

  it.each<[string, number, string]>([
    ['Things(1', 6, "The id of 'Things' is not closed"],
    ['Things(1)/Datastreams(', 21, "The id of 'Datastreams' is not closed"],
    ["Things('a)", 6, "The quoted id of 'Things' is not closed"],
    ['Things(1)name', 9, "Only '/' can stand here"],
    ['Things)', 6, "Only '/' can stand here"],
    ["Things('a'b)", 6, "Only '/' can stand here"],
    ['(1)', 0, 'A path is made of names'],
    ['Things//(1)', 8, 'A path is made of names'],
    [`${'a/'.repeat(21)}`, 40, 'A path has at most 20 steps'],
  ])('refuses %s at position %i', (text, position, reason) => {
    const refuse = (): unknown => parsePath(text);
    expect(refuse).toThrow(
      expect.objectContaining<Partial<DomainError>>({
        ...{ kind: 'malformed', code: 'bad-path', message: `${reason} at position ${position} of 'path'` },
        faults: [expect.objectContaining({ position, length: text.length - position })],
      }),
    );
  });
});
