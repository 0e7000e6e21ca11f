import { getRouteApi, Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tabs } from '../ui/control/tabs';
import { PageHead } from '../ui/page/page-head';
import { CalendarsSection } from './calendars-section';
import { DeliveriesSection } from './deliveries-section';
import { ReceiversSection } from './receivers-section';
import { RULE_TABS, type RulesSearch, tabOf } from './rules-search';
import { RulesSection } from './rules-section';

const route = getRouteApi('/rules');

export function RulesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: RulesSearch): void => void navigate({ search: next, resetScroll: false });
  return <Rules search={search} onSearch={go} />;
}

interface Props {
  readonly search: RulesSearch;
  readonly onSearch: (search: RulesSearch) => void;
}

/** Tab of the page that the URL names. */
export function Rules({ search, onSearch }: Props) {
  const intl = useIntl();
  const content = {
    rules: (
      <RulesSection rule={search.rule} onRule={(rule) => onSearch(rule === undefined ? {} : { rule: String(rule) })} />
    ),
    receivers: <ReceiversSection />,
    deliveries: <DeliveriesSection />,
    calendars: <CalendarsSection />,
  };
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'rules.title' })}
        lead={<FormattedMessage id="rules.lead" />}
        actions={
          <Link to="/alerts">
            <FormattedMessage id="rules.toAlerts" />
          </Link>
        }
      />
      <Tabs
        label={intl.formatMessage({ id: 'rules.title' })}
        tabs={RULE_TABS.map((id) => ({
          id,
          label: intl.formatMessage({ id: `rules.tab.${id}` }),
          content: content[id],
        }))}
        selected={tabOf(search)}
        onSelect={(tab) => onSearch(tab === 'rules' ? {} : { tab })}
      />
    </>
  );
}
