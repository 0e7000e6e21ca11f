import {
  type AllPaintProperties,
  type GeoJSONSource,
  type LayerSpecification,
  Map,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { boxAround } from './bounds';
import { coastline, graticule } from './coastline';
import { harbourFeatures } from './harbour-features';
import { paletteOf } from './map-palette';
import { CLUSTER_ZOOM, layersOf, styleOf, trackOpacity } from './map-style';
import { type Box, type MapPlace, placeFeatures, type Track, trackFeatures } from './place';

setWorkerUrl(workerUrl);

/** Most places that a list of those at one spot names. */
const MOST_AT_ONE_SPOT = 200;
const START = { center: [5, 40] as [number, number], zoom: 1.1 };
const FITTED = { padding: 56, maxZoom: 8 };

/** Callbacks of a map. */
export interface MapListener {
  /** Someone chose among the places at a spot; more than one when they cannot be told apart by going closer. */
  readonly onPlaces: (ids: readonly string[]) => void;
  /** Someone chose a position, wherever it is. */
  readonly onPosition: (longitude: number, latitude: number) => void;
  readonly onView: (box: Box) => void;
  /** The pointer is where a track was at a moment, in milliseconds since 1970; undefined once it leaves. Touch has no pointer. */
  readonly onTrackTime: (time: number | undefined) => void;
  /** Someone drew a box around a part of the map, with Shift. */
  readonly onBox: (box: Box) => void;
}

/** A map of places in a part of the page: MapLibre without React. */
export class MapView {
  readonly #map: Map;
  readonly #ready: Promise<unknown>;
  #places: readonly MapPlace[] = [];
  #tracks: readonly Track[] = [];
  #fitted = false;
  #moment: number | undefined;
  /** How many places were given to the library. */
  #drawn = 0;

  constructor(container: HTMLElement, dark: boolean, locale: Record<string, string>, listener: MapListener) {
    const style = styleOf(paletteOf(dark));
    // Print copies the canvas, which must keep its pixels.
    const canvasContextAttributes = { preserveDrawingBuffer: true };
    this.#map = new Map({ container, style, locale, ...START, attributionControl: false, canvasContextAttributes });
    this.#ready = this.#map.once('load');
    void this.#drawGround();
    // Says how many places are drawn, also to tests.
    this.#map.on('idle', () => container.setAttribute('data-drawn', String(this.#drawn)));
    this.#map.on('click', (event) => void this.#choose(event, listener));
    this.#map.on('moveend', () => listener.onView(this.#box()));
    this.#map.on('mousemove', 'tracks', ({ features: [step] = [] }) => {
      const at: unknown = step?.properties['at'];
      if (typeof at === 'number') listener.onTrackTime(at);
    });
    this.#map.on('mouseleave', 'tracks', () => listener.onTrackTime(undefined));
    this.#map.on('boxzoomend', () => void this.#map.once('moveend', () => listener.onBox(this.#box())));
    for (const layer of ['places', 'chosen']) this.#showsHand(layer);
  }

  remove(): void {
    this.#map.remove();
  }

  /** Shows places; the first ones, and each time `fit` is called, the map moves to them. */
  setPlaces(places: readonly MapPlace[]): void {
    this.#places = places;
    this.#setData('places', placeFeatures(places));
    if (!this.#fitted && places.length > 0) this.fit(false);
  }

  setTracks(tracks: readonly Track[]): void {
    this.#tracks = tracks;
    this.#setData('tracks', trackFeatures(tracks));
    if (!this.#fitted && tracks.length > 0) this.fit(false);
  }

  /** Shows tracks as they were at a moment, in milliseconds since 1970; undefined shows all of them. */
  setMoment(moment: number | undefined): void {
    this.#moment = moment;
    void this.#ready.then(() => this.#showMoment());
  }

  /** Marks a place, and moves to it if it is out of view. */
  setChosen(id: string | undefined): void {
    const place = this.#places.find((each) => each.id === id);
    this.#setData('chosen', placeFeatures(place ? [place] : []));
    if (!place) return;
    const center: [number, number] = [place.longitude, place.latitude];
    if (!this.#isSeen(center)) this.#map.easeTo({ center });
  }

  /** Marks a position that a pointer elsewhere stands for; undefined takes the mark away. */
  setPointed(position: readonly [number, number] | undefined): void {
    const [longitude, latitude] = position ?? [];
    const isKnown = longitude !== undefined && latitude !== undefined;
    this.#map.getContainer().toggleAttribute('data-pointed', isKnown);
    this.#setData('chosen', placeFeatures(isKnown ? [{ id: 'pointed', name: '', longitude, latitude }] : []));
  }

  setDark(dark: boolean): void {
    void this.#ready.then(() => this.#colour(dark));
  }

  /** Moves to everything there is. */
  fit(animate = true): void {
    const positions = this.#places.map(({ longitude, latitude }) => [longitude, latitude] as const);
    const box = boxAround([...positions, ...this.#tracks.flatMap((track) => track.positions)]);
    if (!box) return;
    this.#fitted = true;
    const [west, south, east, north] = box;
    // A box wider than half the world would be seen from behind: the whole globe is shown instead.
    if (east - west > 170) this.#map.easeTo({ ...START, animate });
    else this.#map.fitBounds([west, south, east, north], { ...FITTED, animate });
  }

  /** Paints what is in view, light, into another canvas, which is as large then. */
  copyTo(canvas: HTMLCanvasElement, dark: boolean): void {
    const picture = this.#map.getCanvas();
    this.#colour(false);
    this.#map.redraw();
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    this.#colour(dark);
  }

  zoomIn(): void {
    this.#map.zoomIn();
  }

  zoomOut(): void {
    this.#map.zoomOut();
  }

  async #drawGround(): Promise<void> {
    this.#setData('grid', graticule());
    this.#setData('harbours', harbourFeatures());
    this.#setData('land', await coastline());
  }

  #setData(source: string, data: GeoJSON.GeoJSON): void {
    const set = (): void => {
      this.#map.getContainer().removeAttribute('data-drawn');
      void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
      this.#drawn = this.#places.length;
    };
    if (this.#map.loaded()) set();
    else void this.#ready.then(set);
  }

  #colour(dark: boolean): void {
    for (const layer of layersOf(paletteOf(dark))) this.#paint(layer);
    this.#showMoment();
  }

  #showMoment(): void {
    for (const layer of ['track-edges', 'tracks']) {
      this.#map.setPaintProperty(layer, 'line-opacity', trackOpacity(this.#moment));
    }
  }

  #paint({ id, ...layer }: LayerSpecification): void {
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      this.#map.setPaintProperty(id, name as keyof AllPaintProperties, value);
    }
  }

  #showsHand(layer: string): void {
    const canvas = this.#map.getCanvas();
    this.#map.on('mouseenter', layer, () => (canvas.style.cursor = 'pointer'));
    this.#map.on('mouseleave', layer, () => (canvas.style.cursor = ''));
  }

  async #choose({ point, lngLat }: MapMouseEvent, listener: MapListener): Promise<void> {
    const [hit] = this.#map.queryRenderedFeatures(point, { layers: ['places'] });
    if (!hit) return listener.onPosition(lngLat.wrap().lng, lngLat.lat);
    const ids = hit.properties['cluster'] ? await this.#open(hit) : [String(hit.properties['place'])];
    if (ids.length > 0) listener.onPlaces(ids);
  }

  /** Goes closer to a cluster; gives its places if going closer cannot part them. */
  async #open(cluster: MapGeoJSONFeature): Promise<string[]> {
    const source = this.#map.getSource<GeoJSONSource>('places');
    if (!source) return [];
    const id = Number(cluster.properties['cluster_id']);
    const zoom = await source.getClusterExpansionZoom(id);
    if (zoom > CLUSTER_ZOOM) {
      const leaves = await source.getClusterLeaves(id, MOST_AT_ONE_SPOT, 0);
      return leaves.map(({ properties }) => String(properties?.['place']));
    }
    const { coordinates } = cluster.geometry as GeoJSON.Point;
    this.#map.easeTo({ center: coordinates as [number, number], zoom });
    return [];
  }

  #isSeen(position: [number, number]): boolean {
    const { x, y } = this.#map.project(position);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const inside = x > 0 && y > 0 && x < clientWidth && y < clientHeight;
    // Behind the globe a position is drawn where its mirror image is; going back from the pixel tells.
    const { lng, lat } = this.#map.unproject([x, y]);
    return inside && Math.abs(lng - position[0]) < 1 && Math.abs(lat - position[1]) < 1;
  }

  #box(): Box {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }
}
