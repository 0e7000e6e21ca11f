import { type Position } from '../item-events';

/** GeoJSON point. */
export function pointOf(position: Position): object {
  return { type: 'Point', coordinates: position };
}

/** Position in degrees and metres above the ellipsoid (EPSG:4979), or without height (EPSG:4326). */
export function locationVector([longitude, latitude, elevation]: Position): object {
  const degrees = { label: 'degree', symbol: '°', code: 'deg' };
  const metres = { label: 'metre', symbol: 'm', code: 'm' };
  return {
    type: 'Vector',
    definition: definition('Location'),
    label: 'Position',
    referenceFrame: `http://www.opengis.net/def/crs/EPSG/0/${elevation === undefined ? 4326 : 4979}`,
    coordinates: [
      coordinate('latitude', 'GeodeticLatitude', 'Lat', degrees, latitude),
      coordinate('longitude', 'Longitude', 'Lon', degrees, longitude),
      ...(elevation === undefined ? [] : [coordinate('height', 'HeightAboveMSL', 'h', metres, elevation)]),
    ],
  };
}

function coordinate(name: string, property: string, axisID: string, uom: object, value: number): object {
  return { type: 'Quantity', name, definition: definition(property), label: name, axisID, uom, value };
}

/** Property in the ontology of the standard's examples. */
export function definition(property: string): string {
  return `http://sensorml.com/ont/swe/property/${property}`;
}
