import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { itemCodeOf } from '../records/ancestor-codes';
import { type Column, Table } from '../ui/table/table';
import { type NotJudged, UNRULED } from './not-judged';
import styles from './not-judged-table.module.css';

/** Unjudged streams and properties with reasons, linked to the parameters that mend them. */
export function NotJudgedTable({ label, rows }: { readonly label: string; readonly rows: readonly NotJudged[] }) {
  const intl = useIntl();
  const columns: readonly Column<NotJudged>[] = [
    {
      id: 'stream',
      title: intl.formatMessage({ id: 'records.quality.stream' }),
      cell: ({ code }) => (
        <Link to="/items/$id" params={{ id: itemCodeOf(code) }} search={{ tab: 'parameters' }} className={styles.code}>
          <bdi>{code}</bdi>
        </Link>
      ),
    },
    {
      id: 'property',
      title: intl.formatMessage({ id: 'quality.property' }),
      cell: ({ property }) => <bdi>{property}</bdi>,
    },
    {
      id: 'reason',
      title: intl.formatMessage({ id: 'quality.reason' }),
      kind: 'text',
      cell: ({ reason }) => {
        const unruled = UNRULED.find((known) => known === reason);
        return unruled ? <FormattedMessage id={`quality.unruled.${unruled}`} /> : reason;
      },
    },
  ];
  return (
    <Table label={label} columns={columns} rows={rows} rowKey={({ code, property }) => `${code} ${property ?? ''}`} />
  );
}
