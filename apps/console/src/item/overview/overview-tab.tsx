import { ChildrenCard } from './children-card';
import { ContactsCard } from './contacts-card';
import { FactsCard } from './facts-card';
import { type ItemViewProps } from '../item-view-props';
import { LatestCard } from './latest-card';
import { MapCard } from './map-card';
import { MissionsCard } from './missions-card';
import styles from './overview-tab.module.css';
import { PictureCard } from './picture-card';

/** What an item is, where it is, who looks after it, what it measured last, and what is below it. */
export function OverviewTab({ item, asOf }: ItemViewProps) {
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <FactsCard item={item} isPresent={!asOf} />
        <LatestCard item={item} asOf={asOf} />
        <ChildrenCard item={item} asOf={asOf} />
      </div>
      <div className={styles.column}>
        <PictureCard item={item} />
        <ContactsCard item={item} />
        <MapCard item={item} asOf={asOf} />
        <MissionsCard item={item} />
      </div>
    </div>
  );
}
