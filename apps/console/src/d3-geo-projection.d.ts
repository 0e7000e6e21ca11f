declare module 'd3-geo-projection' {
  import { type GeoProjection } from 'd3-geo';

  /** Projects a shape, cut where the projection cuts it. */
  export function geoProject(shape: GeoJSON.GeoJSON, projection: GeoProjection): GeoJSON.GeoJSON;
}
