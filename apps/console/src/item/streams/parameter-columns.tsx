import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Parameter } from '@pelorus/client';
import { dataSearch, type FollowableStream, movesOf } from '../../api/followed';
import { LongText } from '../../ui/text/long-text';
import { type Column } from '../../ui/table/table';
import { WebLink } from '../../ui/text/web-link';
import { type ShownItem } from '../../records/item-queries';
import { isOutOfService } from '../../records/out-of-service';
import { LatestWithAge, StreamLine } from './stream-cells';
import { Time } from '../../ui/text/time';
import styles from './stream-cells.module.css';
import { rangeText } from '../../records/range-text';

/** Parameter with its stream, if it has one. */
export interface ParameterRow {
  readonly parameter: Parameter;
  /** URN of the parameter. */
  readonly code: string;
  readonly stream?: FollowableStream;
}

const NAMES: readonly Column<ParameterRow>[] = [
  {
    id: 'parameter',
    title: <FormattedMessage id="item.parameter" />,
    cell: ({ parameter: { name, shortName, comment }, code, stream }) => (
      <>
        <strong>
          <bdi>{name || shortName}</bdi>
        </strong>
        <div>
          <code title={code}>{shortName}</code>
        </div>
        {comment && <LongText text={comment} />}
        {stream && <Moves stream={stream} />}
      </>
    ),
    kind: 'text',
  },
];

const DETAILS: readonly Column<ParameterRow>[] = [
  {
    id: 'type',
    title: <FormattedMessage id="item.type" />,
    cell: ({ parameter: { type } }) => (
      <span title={type.description}>
        {type.vocableValue ? <WebLink to={type.vocableValue}>{type.generalName}</WebLink> : type.generalName}
      </span>
    ),
  },
  {
    id: 'unit',
    title: <FormattedMessage id="item.unit" />,
    cell: ({ parameter: { unit } }) => <span title={unit.name}>{unit.code}</span>,
    kind: 'word',
  },
  {
    id: 'ranges',
    title: <FormattedMessage id="item.ranges" />,
    cell: ({ parameter }) => <ParameterRanges parameter={parameter} />,
    kind: 'text',
  },
];

export const PARAMETER_COLUMNS: readonly Column<ParameterRow>[] = [...NAMES, ...DETAILS];

/** Columns of parameters; the latest value stands beside the names, visible on phones. */
export const parameterColumns = (item: ShownItem): readonly Column<ParameterRow>[] => [
  ...NAMES,
  ...liveColumns(item),
  ...DETAILS,
];

const liveColumns = (item: ShownItem): readonly Column<ParameterRow>[] => [
  {
    id: 'value',
    title: <FormattedMessage id="item.latestValue" />,
    cell: ({ stream }) =>
      stream ? (
        <LatestWithAge stream={stream} reports={!isOutOfService(item)} />
      ) : (
        <FormattedMessage id="item.noStream" />
      ),
    kind: 'number',
  },
  {
    id: 'line',
    title: <FormattedMessage id="item.line" />,
    cell: ({ stream }) =>
      stream && (
        <Link to="/data" search={dataSearch([stream])}>
          <StreamLine stream={stream} />
        </Link>
      ),
  },
];

/** Begin of the present code, and the code before; empty without a move. */
function Moves({ stream }: { readonly stream: FollowableStream }) {
  const last = movesOf(stream).at(-1);
  if (!last) return null;
  return (
    <div className={styles.moved}>
      <FormattedMessage id="item.movedAt" values={{ time: <Time value={last.at} />, code: <code>{last.from}</code> }} />
    </div>
  );
}

function ParameterRanges({ parameter: { properties, unit } }: { readonly parameter: Parameter }) {
  const { locale } = useIntl();
  return (
    <ul className={styles.ranges}>
      {properties.map((property, i) => (
        <li key={i}>
          <bdi>{property.name}</bdi>{' '}
          <span className={styles.range}>{rangeText(property, property.unit?.code ?? unit.code, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
