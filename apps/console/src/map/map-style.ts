import { type AllPaintProperties, type LayerSpecification, type StyleSpecification } from 'maplibre-gl';
import { type MapPalette } from './map-palette';

/** Radius, in pixels, within which places are shown as one. */
const CLUSTER_RADIUS = 36;
/** Places stay together up to this zoom at the most; closer, each is shown. */
export const CLUSTER_ZOOM = 11;

/** From this zoom on harbours are named. */
const HARBOUR_ZOOM = 5;

const EMPTY: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
const plain = { type: 'geojson', data: EMPTY } as const;
const isCluster: ['has', string] = ['has', 'point_count'];
/** Clusters are never old: they have no such property. */
const isOld: ['==', ['get', string], boolean] = ['==', ['get', 'isOld'], true];

/** A globe without tiles, fonts or third parties: coastline, places in clusters, tracks, what is chosen. */
export const styleOf = (palette: MapPalette): StyleSpecification => ({
  version: 8,
  projection: { type: 'globe' },
  // Colours change at once: a map that is printed is light.
  transition: { duration: 0, delay: 0 },
  sources: {
    land: plain,
    grid: plain,
    harbours: plain,
    tracks: plain,
    chosen: plain,
    places: { ...plain, cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: CLUSTER_ZOOM },
  },
  layers: layersOf(palette),
});

/** Tracks as they were at a moment: what comes after it is faint. Without a moment they are whole. */
export const trackOpacity = (moment: number | undefined): AllPaintProperties['line-opacity'] =>
  moment === undefined ? 0.75 : ['case', ['>', ['coalesce', ['get', 'at'], 0], moment], 0.12, 0.9];

/** The layers in a palette, bottom first. Their ids and order never change. */
export function layersOf(palette: MapPalette): LayerSpecification[] {
  return [...groundLayers(palette), ...placeLayers(palette), ...chosenLayers(palette)];
}

function groundLayers({ sea, land, coast, grid, place, ink, halo }: MapPalette): LayerSpecification[] {
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': sea } },
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': grid, 'line-width': 0.7 } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-outline-color': coast } },
    {
      id: 'harbours',
      type: 'circle',
      source: 'harbours',
      minzoom: HARBOUR_ZOOM,
      paint: { 'circle-radius': 3, 'circle-color': coast },
    },
    {
      id: 'harbour-names',
      type: 'symbol',
      source: 'harbours',
      minzoom: HARBOUR_ZOOM,
      layout: {
        'text-field': ['get', 'name'],
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [0.5, 0],
        'text-font': ['sans-serif'],
      },
      paint: { 'text-color': ink, 'text-opacity': 0.8, 'text-halo-color': halo, 'text-halo-width': 1.2 },
    },
    {
      // Colours of values stand out from sea and land by an edge.
      id: 'track-edges',
      type: 'line',
      source: 'tracks',
      filter: ['has', 'colour'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ink, 'line-width': 6, 'line-opacity': 0.75 },
    },
    {
      id: 'tracks',
      type: 'line',
      source: 'tracks',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': ['coalesce', ['get', 'colour'], place],
        'line-width': ['case', ['has', 'colour'], 4, 2],
        'line-opacity': 0.75,
      },
    },
  ];
}

function placeLayers({ place, placeInk, ink, halo }: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'places',
      type: 'circle',
      source: 'places',
      paint: {
        'circle-radius': ['case', isCluster, ['step', ['get', 'point_count'], 11, 10, 14, 100, 18, 1000, 22], 6],
        'circle-color': place,
        // A ring: where something was once.
        'circle-opacity': ['case', isOld, 0.15, 1],
        'circle-stroke-width': 1.5,
        'circle-stroke-color': ['case', isOld, place, placeInk],
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'places',
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-size': 12,
        'text-font': ['sans-serif'],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': placeInk },
    },
    {
      id: 'names',
      type: 'symbol',
      source: 'places',
      filter: ['!', isCluster],
      layout: {
        'text-field': ['get', 'name'],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-font': ['sans-serif'],
        'text-max-width': 12,
      },
      paint: {
        'text-color': ink,
        'text-opacity': ['case', isOld, 0.7, 1],
        'text-halo-color': halo,
        'text-halo-width': 1.5,
      },
    },
  ];
}

function chosenLayers({ chosen, placeInk, ink, halo }: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-radius': 8,
        'circle-color': chosen,
        'circle-stroke-width': 2,
        'circle-stroke-color': placeInk,
      },
    },
    {
      id: 'chosen-name',
      type: 'symbol',
      source: 'chosen',
      layout: {
        'text-field': ['get', 'name'],
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-font': ['sans-serif'],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}
