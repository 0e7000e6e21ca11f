import { Card } from '../../ui/page/card';
import { type ShownItem } from '../../records/item-queries';
import styles from './overview-tab.module.css';
import { isImage, payloadPath } from '../../records/resource-files';

/** The first picture among the files of an item. */
export function PictureCard({ item }: { readonly item: ShownItem }) {
  const picture = item.resources?.find(isImage);
  if (!picture) return null;
  return (
    <Card>
      <img className={styles.picture} src={payloadPath(item, picture)} alt={picture.description || picture.name} />
    </Card>
  );
}
