import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from '../../ui/page/card';
import { Empty, Failed, Loading } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { VersionDifferences } from './version-differences';
import { type KeptVersion, versionsQuery } from '../../records/item-queries';
import { type ItemViewProps } from '../item-view-props';
import { VersionCard } from '../overview/version-card';
import { comparedWith, NOW, versionNumber } from './version-search';

const route = getRouteApi('/items/$id');

/** Versions of an item, one in full, and differences of two. */
export function VersionsTab({ item, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { version, to } = route.useSearch();
  const { data: versions, error, refetch } = useQuery(versionsQuery(item.id, asOf));
  if (error && !versions) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!versions) return <Loading />;
  const title = intl.formatMessage({ id: 'item.tab.versions' });
  const shown = versionNumber(version);
  return (
    <>
      <Card title={title}>
        {versions.records.length === 0 ? (
          <Empty title={<FormattedMessage id="item.noVersions" />} />
        ) : (
          <Table label={title} columns={COLUMNS} rows={versions.records} rowKey={({ id }) => id} />
        )}
      </Card>
      {shown !== undefined && to === undefined && <VersionCard itemId={item.id} number={shown} />}
      {shown !== undefined && to !== undefined && (
        <VersionDifferences itemId={item.id} number={shown} to={comparedWith(to)} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<KeptVersion>[] = [
  {
    id: 'version',
    title: <FormattedMessage id="item.versionNumber" />,
    cell: ({ version }) => (
      <Link from="/items/$id" search={(before) => ({ ...before, version: String(version), to: undefined })}>
        <FormattedMessage id="item.versionTitle" values={{ version }} />
      </Link>
    ),
    kind: 'word',
  },
  {
    id: 'valid',
    title: <FormattedMessage id="item.validFrom" />,
    cell: ({ validityDate, created }) => <Time value={validityDate ?? created} />,
    kind: 'word',
  },
  {
    id: 'kept',
    title: <FormattedMessage id="item.kept" />,
    cell: ({ created }) => <Time value={created} />,
    kind: 'word',
  },
  {
    id: 'compare',
    title: <FormattedMessage id="item.compare" />,
    cell: ({ version }) => <CompareLinks version={version} />,
  },
];

function CompareLinks({ version }: { readonly version: number }) {
  const previous = version - 1;
  return (
    <>
      <Link from="/items/$id" search={(before) => ({ ...before, version: String(version), to: NOW })}>
        <FormattedMessage id="item.compareWithNow" />
      </Link>
      {previous > 0 && (
        <>
          {' · '}
          <Link from="/items/$id" search={(before) => ({ ...before, version: String(previous), to: String(version) })}>
            <FormattedMessage id="item.compareWithPrevious" />
          </Link>
        </>
      )}
    </>
  );
}
