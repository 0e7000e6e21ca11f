import { rankReferences } from './rank-references';

const REFERENCES = [
  { id: 1, label: 'research vessel', code: 'research_vessel' },
  { id: 2, label: 'vessel of opportunity', code: 'vessel_of_opportunity' },
  { id: 3, label: 'Ship', code: 'vessel' },
  { id: 4, label: 'Vessel' },
];

describe('rankReferences', () => {
  it('has equal names before those that begin so, before the others', () =>
    expect(rankReferences(REFERENCES, 'vessel ').map(({ id }) => id)).toEqual([3, 4, 2, 1]));
  it('keeps the order without words', () => expect(rankReferences(REFERENCES, '')).toBe(REFERENCES));
});
