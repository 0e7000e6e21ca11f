import { type Event } from '@pelorus/client';
import { useIntl } from 'react-intl';

/** Position of an event in degrees, and its height or depth in metres. */
export function EventPlace({ event: { latitude, longitude, elevation } }: { readonly event: Event }) {
  const intl = useIntl();
  const degrees = (value: number, [plus, minus]: readonly [string, string]): string =>
    `${intl.formatNumber(Math.abs(value), { maximumFractionDigits: 5 })}° ${value < 0 ? minus : plus}`;
  const places = [
    latitude !== undefined && degrees(latitude, ['N', 'S']),
    longitude !== undefined && degrees(longitude, [intl.formatMessage({ id: 'item.east' }), 'W']),
    elevation !== undefined && `${intl.formatNumber(elevation)} m`,
  ];
  return <>{places.filter(Boolean).join(', ')}</>;
}
