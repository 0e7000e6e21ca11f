import { itemCodeOf } from '../../records/ancestor-codes';
import { Link } from '@tanstack/react-router';
import { X } from '../../ui/icons';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Stream } from '@pelorus/client';
import { cssColour, seriesColour, seriesDash } from '../../plot/colours';
import { type CursorTime, useCursorTime } from '../../plot/cursor-time';
import { indexNear, isRaw, nearEnough, type NumberValues, type StreamValues } from '../../plot/stream-values';
import { IconButton } from '../../ui/control/button';
import { numberText } from '../../ui/text/number-text';
import { Time } from '../../ui/text/time';
import { codesOf, nameOf } from '../data-view';
import styles from './legend.module.css';
import { type ShownStream } from './shown-series';
import { SHORT } from '../table/statistics';
import { useDataView } from '../use-data-view';

interface Props {
  readonly streams: readonly Stream[];
  readonly shown: readonly ShownStream[];
  readonly cursor: CursorTime;
}

/** Streams with colours and the values under the pointer. */
export function Legend({ streams, shown, cursor }: Props) {
  const intl = useIntl();
  const { search, change } = useDataView();
  const remove = (code: string): void =>
    change({
      codes: codesOf(search)
        .filter((one) => one !== code)
        .join(','),
    });
  return (
    <ul className={styles.legend} aria-label={intl.formatMessage({ id: 'data.legend' })}>
      <CursorMoment cursor={cursor} />
      {streams.map(({ code, unit }, i) => (
        <li key={code} className={styles.entry}>
          <Swatch index={i} />
          <span className={styles.name}>
            <strong>{nameOf(code)}</strong>{' '}
            <Link to="/items/$id" params={{ id: itemCodeOf(code) }} className={styles.item}>
              {itemCodeOf(code)}
            </Link>
          </span>
          <CursorValue shown={shown.find(({ stream }) => stream.code === code)} unit={unit ?? ''} cursor={cursor} />
          <IconButton label={intl.formatMessage({ id: 'data.remove' }, { label: code })} onPress={() => remove(code)}>
            <X size={15} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Sample of a series' line. */
const Swatch = ({ index }: { readonly index: number }) => (
  <svg width={26} height={12} aria-hidden style={{ color: cssColour(seriesColour(index)) }} className={styles.swatch}>
    <line
      x1={1}
      x2={25}
      y1={6}
      y2={6}
      stroke="currentcolor"
      strokeWidth={3}
      strokeDasharray={seriesDash(index).join(' ')}
    />
  </svg>
);

/** Time under the pointer; its room is reserved against jumps. */
function CursorMoment({ cursor }: { readonly cursor: CursorTime }) {
  const time = useCursorTime(cursor);
  return (
    <li className={styles.moment}>
      {time === undefined ? <FormattedMessage id="data.cursor" /> : <Time value={new Date(time).toISOString()} />}
    </li>
  );
}

/** Value under the pointer, with bounds for buckets; the unit alone elsewhere. */
function CursorValue({
  shown,
  unit,
  cursor,
}: {
  readonly shown: ShownStream | undefined;
  readonly unit: string;
  readonly cursor: CursorTime;
}) {
  const { locale } = useIntl();
  const time = useCursorTime(cursor);
  const text = time === undefined || !shown ? '' : valueAt(shown, time, locale);
  const width = useMemo(() => (shown ? widthOf(shown.values, locale) : 0), [shown, locale]);
  return (
    <span className={styles.value}>
      <span style={{ display: 'inline-block', minWidth: `min(${width}ch, 50vw)` }}>{text}</span>{' '}
      {unit !== 'text' && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}

/** Longest value in characters: keeps the width of a chip. */
function widthOf(values: StreamValues, locale: string): number {
  if (values.kind === 'text') return 0;
  const texts = values.times.map((_, i) => textAt(values, i, locale).length);
  return texts.reduce((most, length) => Math.max(most, length), 1);
}

function valueAt({ values, gap }: ShownStream, time: number, locale: string): string {
  const index = indexNear(values.times, time, nearEnough(values, gap));
  if (index === undefined) return '–';
  return values.kind === 'text' ? (values.texts[index] ?? '–') : textAt(values, index, locale);
}

function textAt(values: NumberValues, index: number, locale: string): string {
  const mean = values.means[index];
  if (mean == null) return '–';
  if (isRaw(values)) return numberText(mean, locale);
  const short = (value: number | null | undefined): string => numberText(value ?? mean, locale, SHORT);
  return `${short(mean)} (${short(values.least[index])} … ${short(values.most[index])})`;
}
