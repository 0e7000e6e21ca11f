import { geoEquirectangular, geoGraticule10 } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { feature } from 'topojson-client';
import { type Topology } from 'topojson-specification';
import landUrl from './land-50m.json?url';

/** Degrees as they are, but cut at the antimeridian: the shapes of the atlas run over it. */
const DEGREES = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0);

let kept: Promise<GeoJSON.GeoJSON> | undefined;

/** The land of Natural Earth (public domain), 1:50 million; read once for all maps of the page. */
export function coastline(): Promise<GeoJSON.GeoJSON> {
  kept ??= readLand().catch((error: unknown) => {
    kept = undefined;
    throw error;
  });
  return kept;
}

async function readLand(): Promise<GeoJSON.GeoJSON> {
  const topology = (await (await fetch(landUrl)).json()) as Topology;
  const { land } = topology.objects;
  if (!land) throw new Error('The coastline has no land');
  return geoProject(feature(topology, land), DEGREES);
}

/** Meridians and parallels, every ten degrees. */
export const graticule = (): GeoJSON.GeoJSON => geoGraticule10();
