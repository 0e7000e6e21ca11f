import { type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import styles from './tabs.module.css';

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly content: ReactNode }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/** Tabs; the URL should hold the selected one. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)} className={styles.tabs ?? ''}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, label: name }) => (
          <Tab key={id} id={id} ref={id === selected ? moveIntoView : null} className={styles.tab ?? ''}>
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles.panel ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

/** Centres a tab: on phones the tabs are wider than the page, and a URL may select the last. */
function moveIntoView(tab: HTMLDivElement | null): void {
  const list = tab?.closest('[role=tablist]');
  if (!tab || !list) return;
  const [place, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += place.left + place.width / 2 - room.left - room.width / 2;
}
