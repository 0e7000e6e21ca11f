import { unknownCodes } from './read.errors';

it('counts all unknown codes, lists a hundred and suggests codes for ten', () => {
  const candidates = Array.from({ length: 8_000 }, (_, i) => `vessel:mya_ii:salinograph_${i}:temperature`);
  const codes = Array.from({ length: 4_000 }, (_, i) => `vessel:mya_il:salinograph_${i}:temperature`);
  const { faults = [], totalFaults } = unknownCodes(codes, candidates, 'codes');
  expect(totalFaults).toBe(4_000);
  expect(faults).toHaveLength(100);
  const suggested = faults.filter(({ nearest = [] }) => nearest.length > 0);
  expect(suggested.length).toBeGreaterThan(0);
  expect(suggested.length).toBeLessThanOrEqual(10);
});
