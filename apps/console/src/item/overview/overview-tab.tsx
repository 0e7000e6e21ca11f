import { ChildrenCard } from './children-card';
import { ContactsCard } from './contacts-card';
import { FactsCard } from './facts-card';
import { type ItemViewProps } from '../item-view-props';
import { LatestCard } from './latest-card';
import { MapCard } from './map-card';
import { MissionsCard } from './missions-card';
import { Card } from '../../ui/page/card';
import { type ShownItem } from '../../records/item-queries';
import { isImage, payloadPath } from '../../records/resource-files';
import styles from './overview-tab.module.css';

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

/** First picture among the files. */
function PictureCard({ item }: { readonly item: ShownItem }) {
  const picture = item.resources?.find(isImage);
  if (!picture) return null;
  return (
    <Card>
      <img className={styles.picture} src={payloadPath(item, picture)} alt={picture.description || picture.name} />
    </Card>
  );
}
