import { placesOf, type PositionFeature } from './position-feature';

const feature = (freshness?: 'fresh' | 'late' | 'silent'): PositionFeature => ({
  id: 7,
  geometry: { coordinates: [8.5, 54.1, 12] },
  properties: { name: 'Mya II', datetime: '2023-05-09T12:00:00Z', ...(freshness ? { freshness } : {}) },
});

describe('placesOf', () => {
  const place = { id: '7', longitude: 8.5, latitude: 54.1 };

  it.each([[undefined], ['fresh']] as const)('shows a position that is on time as it is: %s', (freshness) => {
    expect(placesOf([feature(freshness)])).toEqual([{ ...place, name: 'Mya II' }]);
  });

  it.each([['late'], ['silent']] as const)('shows an old position as old, with its day: %s', (freshness) => {
    expect(placesOf([feature(freshness)])).toEqual([{ ...place, name: 'Mya II, 2023-05-09', isOld: true }]);
  });
});
