import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../plot/time-range';
import { carriersQuery } from '../records/carriers-query';
import { useAccount } from '../session/session';
import { Button } from '../ui/control/button';
import { Printer } from '../ui/icons';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { utcText } from '../ui/text/time';
import { useNow } from '../ui/use-now';
import { accountsOf, changesByPlatform, type PlatformChanges } from './change-groups';
import { ChangesFilter } from './changes-filter';
import {
  type ChangesRequest,
  MOST_CHANGES_TOLD,
  MOST_UPLOADS_TOLD,
  registryChangesQuery,
  setFlagsQuery,
  uploadFilter,
  uploadsQuery,
} from './changes-queries';
import { changesRange, type ChangesSearch } from './changes-search';
import { FlagTable, UploadDays } from './data-changes';
import { DeedEntry } from './deed-entry';
import styles from './changes-page.module.css';

const route = getRouteApi('/changes');

/** What changed in registry and data between two moments, by whom, by platform; to read and to print. */
export function ChangesPage() {
  const intl = useIntl();
  const search: ChangesSearch = route.useSearch();
  const navigate = route.useNavigate();
  // Whole minutes: each moment is a query of its own.
  const range = changesRange(search, Math.ceil(useNow(60) / 60_000) * 60_000);
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'changes.title' })}
        lead={<Lead range={range} search={search} />}
        actions={
          <Button onPress={() => window.print()}>
            <Printer size={16} aria-hidden /> <FormattedMessage id="changes.print" />
          </Button>
        }
      />
      <Changes
        range={range}
        search={search}
        onSearch={(changed) =>
          void navigate({ search: (before) => ({ ...before, ...changed }) as ChangesSearch, replace: true })
        }
      />
    </div>
  );
}

/** The time and the platform, which stand on paper, too. */
function Lead({ range, search: { item } }: { readonly range: TimeRange; readonly search: ChangesSearch }) {
  const { data: carriers = [] } = useQuery(carriersQuery);
  const name = item && (carriers.find(({ code }) => code === item)?.name ?? item);
  const [from, to] = [range.from, range.to].map((time) => utcText(new Date(time)).slice(0, -3));
  return (
    <>
      {name && (
        <>
          <bdi>{name}</bdi>,{' '}
        </>
      )}
      {from} – {to} UTC
    </>
  );
}

interface ChangesProps {
  readonly range: TimeRange;
  readonly search: ChangesSearch;
  readonly onSearch: (changed: Partial<Record<keyof ChangesSearch, string | undefined>>) => void;
}

function Changes({ range, search, onSearch }: ChangesProps) {
  const request = { range, item: search.item };
  const asked = [
    useQuery(registryChangesQuery(request)),
    useQuery(uploadsQuery(request)),
    useQuery(setFlagsQuery(request)),
  ] as const;
  const [registry, uploads, flags] = asked;
  const failed = asked.filter(({ error, data }) => error && !data);
  const told = {
    changes: registry.data?.records ?? [],
    uploads: uploads.data?.records ?? [],
    flags: flags.data?.records ?? [],
  };
  const groups = changesByPlatform(told, search.by);
  const isAwaited = asked.some(({ isPending }) => isPending);
  return (
    <>
      <ChangesFilter search={search} range={range} accounts={accountsOf(told)} onSearch={onSearch} />
      {failed.map(({ error, refetch }, i) => (
        <Failed key={i} error={error} onRetry={() => void refetch()} />
      ))}
      <Limits
        request={request}
        changes={(registry.data?.totalHits ?? 0) > MOST_CHANGES_TOLD}
        uploads={Math.max(uploads.data?.totalHits ?? 0, flags.data?.totalHits ?? 0) > MOST_UPLOADS_TOLD}
      />
      {isAwaited && <Loading />}
      {!isAwaited && failed.length === 0 && groups.length === 0 && (
        <Empty title={<FormattedMessage id="changes.none" />} />
      )}
      {groups.map((group) => (
        <PlatformCard key={group.code ?? ''} group={group} />
      ))}
    </>
  );
}

interface LimitProps {
  readonly changes: boolean;
  readonly uploads: boolean;
  readonly request: ChangesRequest;
}

/** Says that not all is told: visitors learn no accounts, and very many changes are cut. */
function Limits({ changes, uploads, request }: LimitProps) {
  const account = useAccount();
  return (
    <>
      {account === null && (
        <p className={styles.quiet}>
          <FormattedMessage id="item.whoIsTold" />
        </p>
      )}
      {changes && (
        <p role="status">
          <FormattedMessage id="changes.most" values={{ most: MOST_CHANGES_TOLD }} />
        </p>
      )}
      {uploads && (
        <p role="status">
          <FormattedMessage id="changes.mostUploads" values={{ most: MOST_UPLOADS_TOLD }} />{' '}
          <Link to="/datasets" search={{ where: uploadFilter(request) }}>
            <FormattedMessage id="changes.allUploads" />
          </Link>
        </p>
      )}
    </>
  );
}

function PlatformCard({ group: { code, deeds, days, flags } }: { readonly group: PlatformChanges }) {
  const { data: carriers = [] } = useQuery(carriersQuery);
  const name = carriers.find((each) => each.code === code)?.name;
  return (
    <Card
      title={code === undefined ? <FormattedMessage id="changes.others" /> : <bdi>{name ?? code}</bdi>}
      className={styles.platform}
    >
      {deeds.length > 0 && (
        <section className={styles.part}>
          <h3>
            <FormattedMessage
              id="changes.registry"
              values={{ count: deeds.reduce((sum, { changes }) => sum + changes.length, 0) }}
            />
          </h3>
          <ol className={styles.deeds}>
            {deeds.map((deed) => (
              <DeedEntry key={`${deed.to} ${deed.account ?? ''}`} deed={deed} />
            ))}
          </ol>
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.part}>
          <h3>
            <FormattedMessage
              id="changes.data"
              values={{ count: days.reduce((sum, { uploads }) => sum + uploads.length, 0) }}
            />
          </h3>
          <UploadDays days={days} />
        </section>
      )}
      {flags.length > 0 && (
        <section className={styles.part}>
          <h3>
            <FormattedMessage id="changes.flags" />
          </h3>
          <FlagTable flags={flags} />
        </section>
      )}
    </Card>
  );
}
