import styles from './files-tab.module.css';
import { type ShownItem } from '../../records/item-queries';
import { isImage, payloadPath, type Resource } from '../../records/resource-files';

const MOST = 24;

interface Props {
  readonly item: ShownItem;
  readonly resources: readonly Resource[];
}

export function FilePreviews({ item, resources }: Props) {
  const pictures = resources.filter(isImage).slice(0, MOST);
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.previews}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <a href={payloadPath(item, picture)} target="_blank" rel="noreferrer">
            <img src={payloadPath(item, picture)} alt={picture.name} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
