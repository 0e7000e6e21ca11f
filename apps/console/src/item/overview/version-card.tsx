import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../ui/page/card';
import { Failed, Loading } from '../../ui/state/states';
import styles from './carried-card.module.css';
import { ContactsCard } from './contacts-card';
import { FactsCard } from './facts-card';
import { versionQuery } from '../../records/item-queries';
import { PARAMETER_COLUMNS } from '../streams/parameter-columns';
import { streamCode } from '../streams/stream-queries';
import { Table } from '../../ui/table/table';

interface Props {
  readonly itemId: number;
  readonly number: number;
}

export function VersionCard({ itemId, number }: Props) {
  const { data: version, error, refetch } = useQuery(versionQuery(itemId, number));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!version) return <Loading />;
  const { item } = version;
  if (!item) return null;
  const rows = (item.parameters ?? []).map((parameter) => ({
    parameter,
    code: streamCode(item.code, parameter.shortName),
  }));
  return (
    <Card
      title={<FormattedMessage id="item.versionTitle" values={{ version: version.version }} />}
      className={styles.below}
    >
      <p>
        <strong dir="auto">{item.longName || item.shortName}</strong> <code>{item.code}</code>
      </p>
      <FactsCard item={item} />
      {rows.length > 0 && (
        <Card title={<FormattedMessage id="item.tab.parameters" />}>
          <Table label={item.code} columns={PARAMETER_COLUMNS} rows={rows} rowKey={({ parameter }) => parameter.id} />
        </Card>
      )}
      <ContactsCard item={item} />
    </Card>
  );
}
