import { type Dataset } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useAccount } from '../session/session';
import { Bytes } from '../ui/text/bytes';
import { Card } from '../ui/page/card';
import { Facts } from '../ui/text/facts';
import layout from '../ui/page/page-layout.module.css';
import { PageHead } from '../ui/page/page-head';
import { Failed, Loading } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { contentUrl, datasetQuery, previewQuery, SHOWN_ROWS } from './dataset-queries';
import { DeleteDataset } from './delete-dataset';
import styles from './dataset-page.module.css';

const route = getRouteApi('/datasets/$id');

/** One dataset: where it came from, its streams, its first rows, its content to take away. */
export function DatasetPage() {
  const intl = useIntl();
  const id = Number(route.useParams().id);
  const account = useAccount();
  const { data: dataset, error, refetch } = useQuery(datasetQuery(id));
  const title = dataset?.name ?? intl.formatMessage({ id: 'datasets.one' }, { id });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!dataset) return <Loading />;
  const mayDelete = account && (account.admin || account.username === dataset.username);
  return (
    <div className={layout.page}>
      <PageHead
        title={title}
        lead={
          <Link to="/datasets">
            <FormattedMessage id="datasets.title" />
          </Link>
        }
        actions={
          <>
            {(['tsv', 'csv', 'json'] as const).map((format) => (
              <a
                key={format}
                className={styles.download}
                href={contentUrl(id, format)}
                download={`dataset-${id}.${format}`}
              >
                {format.toUpperCase()}
              </a>
            ))}
            {mayDelete && <DeleteDataset dataset={dataset} />}
          </>
        }
      />
      <div className={layout.columns}>
        <Card title={intl.formatMessage({ id: 'datasets.about' })}>
          <About dataset={dataset} />
        </Card>
        <Streams dataset={dataset} />
      </div>
      <Preview id={id} />
    </div>
  );
}

function About({ dataset }: { readonly dataset: Dataset }) {
  const { id, datetimeMin, datetimeMax, rows, values, missing, bytes, username, datetime, sha256 } = dataset;
  return (
    <Facts
      facts={[
        [<FormattedMessage id="datasets.id" />, id, 'id'],
        [<FormattedMessage id="datasets.from" />, <Time value={datetimeMin} />, 'from'],
        [<FormattedMessage id="datasets.to" />, <Time value={datetimeMax} />, 'to'],
        [<FormattedMessage id="datasets.rows" />, <FormattedNumber value={rows} />, 'rows'],
        [<FormattedMessage id="datasets.values" />, <FormattedNumber value={values} />, 'values'],
        [<FormattedMessage id="datasets.missing" />, <FormattedNumber value={missing} />, 'missing'],
        [<FormattedMessage id="datasets.bytes" />, <Bytes value={bytes} />, 'bytes'],
        [<FormattedMessage id="datasets.username" />, username, 'username'],
        [<FormattedMessage id="datasets.stored" />, <Time value={datetime} />, 'stored'],
        ['SHA-256', <code>{sha256}</code>, 'sha256'],
      ]}
    />
  );
}

function Streams({ dataset: { streams = [], datetimeMin, datetimeMax } }: { readonly dataset: Dataset }) {
  const intl = useIntl();
  const period = { from: datetimeMin, to: datetimeMax };
  return (
    <Card
      title={intl.formatMessage({ id: 'datasets.streams' }, { count: streams.length })}
      actions={
        streams.length > 0 && (
          <Link to="/data" search={{ codes: streams.map(({ code }) => code).join(','), ...period }}>
            <FormattedMessage id="datasets.plotAll" />
          </Link>
        )
      }
    >
      <ul className={styles.streams}>
        {streams.map(({ code, unit, values }) => (
          <li key={code}>
            <Link to="/data" search={{ codes: code, ...period }}>
              <code>{code}</code>
            </Link>{' '}
            {unit && `[${unit}]`} <FormattedMessage id="datasets.streamValues" values={{ count: values }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The first rows, as the service writes them. */
function Preview({ id }: { readonly id: number }) {
  const intl = useIntl();
  const { data: lines, error, refetch } = useQuery(previewQuery(id));
  const title = intl.formatMessage({ id: 'datasets.preview' }, { count: SHOWN_ROWS });
  return (
    <Card title={title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !lines ? (
        <Loading />
      ) : (
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {lines[0]?.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(1).map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
