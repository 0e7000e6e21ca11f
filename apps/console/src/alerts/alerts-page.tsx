import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { live } from '../api/live';
import { Button, IconButton } from '../ui/control/button';
import { Select } from '../ui/control/select';
import { BellOff, X } from '../ui/icons';
import { Card } from '../ui/page/card';
import layout from '../ui/page/page-layout.module.css';
import { PageHead } from '../ui/page/page-head';
import { Empty } from '../ui/state/states';
import { PagedTable } from '../ui/table/record-table';
import { alertColumns } from './alert-columns';
import { AlertDrawer } from './alert-drawer';
import { alertFilter, readAlerts } from './alert-queries';
import styles from './alerts-page.module.css';
import { type AlertsSearch } from './alerts-search';
import { SilenceDialog } from './silence-dialog';
import { SilencesCard } from './silences-card';

const route = getRouteApi('/alerts');

export function AlertsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (change: { readonly [Key in keyof AlertsSearch]?: string | undefined }): void => {
    const next = Object.entries<unknown>({ ...search, ...change }).filter(([, value]) => value !== undefined);
    void navigate({ search: Object.fromEntries(next), resetScroll: false });
  };
  return <Alerts search={search} onSearch={go} />;
}

interface Props {
  readonly search: AlertsSearch;
  readonly onSearch: (change: { readonly [Key in keyof AlertsSearch]?: string | undefined }) => void;
}

/** Alerts of the URL, one of them in a drawer, and silences. */
export function Alerts({ search, onSearch }: Props) {
  const intl = useIntl();
  const [silencing, setSilencing] = useState(false);
  const where = alertFilter(search);
  const sorts = search.sorts ?? '-since';
  const label = (id: 'open' | 'all'): string => intl.formatMessage({ id: `alerts.show.${id}` });
  return (
    <div className={layout.page}>
      <PageHead
        title={intl.formatMessage({ id: 'alerts.title' })}
        lead={<FormattedMessage id="alerts.lead" />}
        actions={
          <>
            <Link to="/rules">
              <FormattedMessage id="alerts.toRules" />
            </Link>
            <Button onPress={() => setSilencing(true)}>
              <BellOff size={16} aria-hidden /> <FormattedMessage id="alerts.silence" />
            </Button>
          </>
        }
      />
      <div className={styles.tools}>
        <Select
          label={intl.formatMessage({ id: 'alerts.show' })}
          hidesLabel
          options={(['open', 'all'] as const).map((id) => ({ id, label: label(id) }))}
          value={search.show === 'all' ? 'all' : 'open'}
          onChange={(show) => onSearch({ show: show === 'all' ? show : undefined })}
        />
        {search.code && (
          <span className={styles.code}>
            <FormattedMessage id="alerts.below" values={{ code: <code>{search.code}</code> }} />
            <IconButton
              label={intl.formatMessage({ id: 'alerts.everywhere' })}
              onPress={() => onSearch({ code: undefined })}
            >
              <X size={15} />
            </IconButton>
          </span>
        )}
      </div>
      <PagedTable
        label={intl.formatMessage({ id: 'alerts.title' })}
        columns={alertColumns(intl, (alert) => onSearch({ alert: String(alert.id) }))}
        queryKey={['alerts', 'list', where]}
        readPage={(range, signal) => readAlerts({ ...range, ...(where ? { where } : {}), sorts }, signal)}
        sorts={sorts}
        onSort={(next) => onSearch({ sorts: next })}
        count={(count) => <FormattedMessage id="alerts.count" values={{ count }} />}
        empty={
          <Card>
            <Empty title={<FormattedMessage id={where ? 'alerts.none' : 'alerts.never'} />}>
              <Link to="/rules">
                <FormattedMessage id="alerts.toRules" />
              </Link>
            </Empty>
          </Card>
        }
        moving={live(15, { codes: [], alerts: true })}
      />
      <SilencesCard />
      {search.alert && <AlertDrawer id={search.alert} onClose={() => onSearch({ alert: undefined })} />}
      {silencing && <SilenceDialog where={where ?? ''} onClose={() => setSilencing(false)} />}
    </div>
  );
}
