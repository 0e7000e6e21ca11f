import harbours from './harbours.json';
import { harbourFeatures } from './harbour-features';

describe('harbours', () => {
  it('have names of their own and places on earth', () => {
    expect(new Set(harbours.map(({ name }) => name)).size).toBe(harbours.length);
    for (const { latitude, longitude } of harbours) {
      expect(Math.abs(latitude)).toBeLessThan(90);
      expect(Math.abs(longitude)).toBeLessThan(180);
    }
  });

  it('name the harbour that Mya II leaves from', () => {
    const list = harbourFeatures().features.find(({ properties }) => properties?.['name'] === 'List');
    expect(list?.geometry).toEqual({ type: 'Point', coordinates: [8.441, 55.017] });
  });
});
