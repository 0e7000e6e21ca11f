import harbours from './harbours.json';

/** Harbours and stations by their names, so that a map of a few miles shows where it is. */
export const harbourFeatures = (): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: harbours.map(({ name, latitude, longitude }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { name },
  })),
});
