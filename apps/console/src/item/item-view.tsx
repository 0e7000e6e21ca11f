import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Tabs } from '../ui/control/tabs';
import { ContactsTab } from './belongings/contacts-tab';
import { EventsTab } from './belongings/events-tab';
import { FormerCode } from './former-code';
import { FilesTab } from './belongings/files-tab';
import { HistoryTab } from './history/history-tab';
import { ItemHead } from './item-head';
import { type ShownItem } from '../records/item-queries';
import { ITEM_TABS, type ItemTab } from './item-search';
import { type ItemViewProps } from './item-view-props';
import { MountsTab } from './belongings/mounts-tab';
import { OverviewTab } from './overview/overview-tab';
import { ParametersTab } from './streams/parameters-tab';
import { PastNotice } from './time/past-notice';
import { TimeBar } from './time/time-bar';
import { VersionsTab } from './history/versions-tab';

const route = getRouteApi('/items/$id');

interface Props extends ItemViewProps {
  readonly present: ShownItem;
  /** Chosen moment, until its state is there. */
  readonly awaited: string | undefined;
}

export function ItemView({ item, present, asOf, awaited }: Props) {
  const intl = useIntl();
  const { tab = 'overview', was } = route.useSearch();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const select = (next: ItemTab): void => {
    void navigate({ search: ({ asOf: moment }) => ({ ...(moment ? { asOf: moment } : {}), ...tabOf(next) }) });
  };
  const contents = contentsOf({ item, asOf });
  const counts: Partial<Record<ItemTab, number>> = {
    parameters: item.parameters?.length ?? 0,
    events: item.events?.length ?? 0,
    contacts: item.contacts?.length ?? 0,
    files: item.resources?.length ?? 0,
  };
  const tabs = ITEM_TABS.filter((id) => contents[id] !== undefined).map((id) => ({
    id,
    label: <TabLabel text={intl.formatMessage({ id: `item.tab.${id}` })} count={counts[id]} />,
    content: contents[id],
  }));
  return (
    <>
      <ItemHead item={item} present={present} asOf={asOf} />
      <TimeBar present={present} asOf={awaited ?? asOf} />
      <PastNotice asOf={asOf} awaited={awaited} />
      {!asOf && <FormerCode asked={was ?? id} item={present} />}
      <Tabs label={intl.formatMessage({ id: 'item.views' })} tabs={tabs} selected={tab} onSelect={select} />
    </>
  );
}

const tabOf = (tab: ItemTab): { tab?: ItemTab } => (tab === 'overview' ? {} : { tab });

function contentsOf(props: ItemViewProps): Partial<Record<ItemTab, ReactNode>> {
  return {
    overview: <OverviewTab {...props} />,
    parameters: <ParametersTab {...props} />,
    events: <EventsTab {...props} />,
    mounts: <MountsTab {...props} />,
    contacts: <ContactsTab {...props} />,
    files: <FilesTab {...props} />,
    versions: <VersionsTab {...props} />,
    history: <HistoryTab {...props} />,
  };
}

function TabLabel({ text, count }: { readonly text: string; readonly count: number | undefined }) {
  return count ? `${text} (${count})` : text;
}
