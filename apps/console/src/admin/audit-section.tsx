import { rsql } from '@pelorus/client';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { Badge } from '../ui/text/badge';
import { type RecordColumn, type RecordPage, PagedTable } from '../ui/table/record-table';
import { Empty } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { WordsField } from '../ui/control/words-field';
import { AuditSentence } from './audit-sentence';
import { wordsFilter } from '../api/words-filter';
import styles from './catalogue-section.module.css';

const route = getRouteApi('/admin/$section');

const readAudit = (query: { hits: number; offset: number; where?: string; sorts: string }, signal: AbortSignal) =>
  registry.call('GET /rest/v2/audit', { query, signal });

type AuditEntry = Awaited<ReturnType<typeof readAudit>> extends RecordPage<infer Row> ? Row : never;

const TONES = { done: undefined, refused: 'warn', failed: 'fault' } as const;

/** The audit log: logins, rights, uploads, edits, deletions. */
export function AuditSection() {
  const intl = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sorts = search.sorts ?? '-id';
  const where = search.filter ? filterOf(search.filter) : undefined;
  return (
    <>
      <div className={styles.tools}>
        <WordsField
          label={intl.formatMessage({ id: 'admin.filter' })}
          value={search.filter ?? ''}
          onWords={(filter) => void navigate({ search: { ...search, filter }, replace: true })}
        />
      </div>
      <PagedTable
        label={intl.formatMessage({ id: 'admin.audit' })}
        columns={columnsOf(intl)}
        queryKey={['audit', where]}
        readPage={(range, signal) => readAudit({ ...range, ...(where ? { where } : {}), sorts }, signal)}
        sorts={sorts}
        onSort={(next) => void navigate({ search: { ...search, sorts: next }, replace: true })}
        count={(count) => <FormattedMessage id="admin.count" values={{ count }} />}
        empty={<Empty title={<FormattedMessage id="admin.noMatch" />} />}
      />
    </>
  );
}

const filterOf = (words: string): string =>
  wordsFilter(
    [
      (text) => rsql`username=ilike=${text}`,
      (text) => rsql`action=ilike=${text}`,
      (text) => rsql`subject=ilike=${text}`,
    ],
    words,
  );

const columnsOf = (intl: ReturnType<typeof useIntl>): RecordColumn<AuditEntry>[] => [
  {
    id: 'datetime',
    label: intl.formatMessage({ id: 'admin.when' }),
    sort: 'id',
    share: 2.6,
    cell: ({ datetime }) => <Time value={datetime} />,
  },
  {
    id: 'deed',
    label: intl.formatMessage({ id: 'admin.deed' }),
    share: 8,
    cell: (entry) => (
      <>
        <AuditSentence entry={entry} />{' '}
        {entry.result !== 'done' && (
          <Badge tone={TONES[entry.result]}>
            <FormattedMessage id={`admin.result.${entry.result}`} />
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'action',
    label: intl.formatMessage({ id: 'admin.action' }),
    sort: 'action',
    share: 2,
    cell: ({ action }) => action,
  },
  { id: 'service', label: intl.formatMessage({ id: 'admin.service' }), cell: ({ service }) => service },
  {
    id: 'address',
    label: intl.formatMessage({ id: 'admin.address' }),
    share: 2,
    cell: ({ address }) => <code>{address}</code>,
  },
];
