import { Maximize2, Minus, Plus } from '../ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../ui/control/button';
import { Choices } from '../ui/control/choices';
import { usePrinting } from '../ui/page/printing';
import { useDark } from '../ui/use-dark';
import { MapView } from './map-view';
import { type MapPlace } from './place';
import { type PositionMapProps } from './position-map-props';
import styles from './position-map.module.css';

const NONE: readonly never[] = [];

/** The part of `PositionMap` that needs the library. */
export default function MapCanvas({
  label,
  places,
  tracks = NONE,
  moment,
  chosen,
  pointed,
  ...told
}: PositionMapProps) {
  const intl = useIntl();
  const dark = useDark();
  const printing = usePrinting();
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const [spot, setSpot] = useState<readonly string[]>(NONE);
  const onPlaces = useEffectEvent((ids: readonly string[]) => {
    if (ids.length === 1) told.onChoose?.(String(ids[0]));
    setSpot(ids.length > 1 ? ids : NONE);
  });
  const onPosition = useEffectEvent((longitude: number, latitude: number) => {
    setSpot(NONE);
    told.onPosition?.(longitude, latitude);
  });
  const onView = useEffectEvent((...box: Parameters<NonNullable<PositionMapProps['onView']>>) => told.onView?.(...box));
  const onTrackTime = useEffectEvent((time: number | undefined) => told.onTrackTime?.(time));
  const onBox = useEffectEvent((...box: Parameters<NonNullable<PositionMapProps['onBox']>>) => told.onBox?.(...box));
  const start = useEffectEvent((place: HTMLElement) => {
    const words = { 'Map.Title': label };
    return new MapView(place, dark, words, { onPlaces, onPosition, onView, onTrackTime, onBox });
  });
  useEffect(() => {
    if (!container.current) return;
    const made = start(container.current);
    setView(made);
    return () => made.remove();
  }, []);
  useEffect(() => view?.setDark(dark), [view, dark]);
  useEffect(() => view?.setTracks(tracks), [view, tracks]);
  useEffect(() => view?.setMoment(moment), [view, moment]);
  useEffect(() => view?.setPlaces(places), [view, places]);
  useEffect(() => view?.setChosen(chosen), [view, places, chosen]);
  const isPointed = useRef(false);
  useEffect(() => {
    if (pointed || isPointed.current) view?.setPointed(pointed);
    isPointed.current = pointed !== undefined;
  }, [view, pointed]);
  return (
    <>
      <div ref={container} className={styles.canvas} />
      {printing && view && <Picture view={view} label={label} dark={dark} />}
      <div className={styles.buttons}>
        <IconButton label={intl.formatMessage({ id: 'map.closer' })} onPress={() => view?.zoomIn()}>
          <Plus size={16} />
        </IconButton>
        <IconButton label={intl.formatMessage({ id: 'map.farther' })} onPress={() => view?.zoomOut()}>
          <Minus size={16} />
        </IconButton>
        <IconButton label={intl.formatMessage({ id: 'map.all' })} onPress={() => view?.fit()}>
          <Maximize2 size={16} />
        </IconButton>
      </div>
      {spot.length > 1 && (
        <div className={styles.spot}>
          <Choices
            label={intl.formatMessage({ id: 'map.spot' })}
            options={optionsOf(spot, places)}
            onChoose={(id) => {
              setSpot(NONE);
              told.onChoose?.(id);
            }}
          />
        </div>
      )}
    </>
  );
}

interface PictureProps {
  readonly view: MapView;
  readonly label: string;
  readonly dark: boolean;
}

/** Picture of the map in view, for print: the map itself would be drawn anew, too late. */
function Picture({ view, label, dark }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) view.copyTo(canvas.current, dark);
  }, [view, dark]);
  return <canvas ref={canvas} role="img" aria-label={label} className={styles.picture} />;
}

function optionsOf(ids: readonly string[], places: readonly MapPlace[]) {
  const at = new Set(ids);
  return places.filter(({ id }) => at.has(id)).map(({ id, name }) => ({ id, label: name }));
}
