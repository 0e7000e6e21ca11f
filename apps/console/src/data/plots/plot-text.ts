import { useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { type ShownStream } from './shown-series';
import { numberText } from '../../ui/text/number-text';
import { SHORT, statisticsOf } from '../table/statistics';

/** Plot in words for screen readers: streams, time, extremes. */
export function usePlotText(shown: readonly ShownStream[], range: TimeRange): string {
  const intl = useIntl();
  const date = (time: number): string =>
    `${intl.formatDate(time, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
  const streams = shown.map(({ label, values }) => {
    if (values.kind === 'text') return label;
    const { count, least, most, mean } = statisticsOf(values);
    if (least === undefined || most === undefined || mean === undefined) {
      return intl.formatMessage({ id: 'data.plot.empty' }, { label });
    }
    const short = (value: number): string => numberText(value, intl.locale, SHORT);
    const numbers = { least: short(least), most: short(most), mean: short(mean) };
    return intl.formatMessage({ id: 'data.plot.stream' }, { label, unit: values.unit, count, ...numbers });
  });
  const bounds = { from: date(range.from), to: date(range.to) };
  return intl.formatMessage({ id: 'data.plot' }, { ...bounds, streams: streams.join('; ') });
}
