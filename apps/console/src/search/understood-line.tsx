import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/text/badge';
import { utcText } from '../ui/text/time';
import { type Understanding } from './understand-query';
import styles from './search-page.module.css';

/** Meaning of the words of a search, and the words without one. */
export function UnderstoodLine({ understood }: { readonly understood: Understanding }) {
  const { parameterWords, range, region, missions, items, unknown } = understood;
  const intl = useIntl();
  const parts: readonly (readonly [keyof typeof NAMES, ReactNode])[] = [
    ...(parameterWords.length > 0 ? [['parameters', intl.formatList(parameterWords)] as const] : []),
    ...(range ? [['time', <Span key="time" {...range} />] as const] : []),
    ...(region ? [['region', region.name] as const] : []),
    ...missions.map(
      ({ id, name }) =>
        [
          'mission',
          <Link key={id} to="/missions/$id" params={{ id: String(id) }}>
            {name}
          </Link>,
        ] as const,
    ),
    ...items.slice(0, FEW).map(
      ({ id, name }) =>
        [
          'item',
          <Link key={id} to="/items/$id" params={{ id: String(id) }}>
            {name}
          </Link>,
        ] as const,
    ),
    ...(unknown.length > 0 ? [['unknown', intl.formatList(unknown)] as const] : []),
  ];
  return (
    <ul className={styles.understood} aria-label={intl.formatMessage({ id: 'search.understood' })}>
      {parts.map(([kind, text], i) => (
        <li key={i}>
          <Badge tone={kind === 'unknown' ? 'warn' : 'accent'}>
            <FormattedMessage id={NAMES[kind]} />
          </Badge>{' '}
          {text}
        </li>
      ))}
      {items.length > FEW && (
        <li>
          <FormattedMessage id="search.moreItems" values={{ count: items.length - FEW }} />
        </li>
      )}
    </ul>
  );
}

/** Items that are named. */
const FEW = 5;

const NAMES = {
  parameters: 'search.parameters',
  time: 'search.time',
  region: 'search.region',
  mission: 'search.mission',
  item: 'search.item',
  unknown: 'search.unknown',
} as const;

function Span({ from, to }: { readonly from: number; readonly to: number }) {
  const [begin, end] = [from, to].map((time) => utcText(new Date(time)).replace(/ 00:00:00$/, ''));
  return (
    <>
      {begin} – {end} UTC
    </>
  );
}
