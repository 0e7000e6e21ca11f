import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import styles from './menu.module.css';

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Second, quiet line. */
  readonly detail?: string;
}

/** Single-choice list. */
export function Choices({
  label,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly onChoose: (id: string) => void;
}) {
  return (
    <ListBox aria-label={label} items={options} className={styles.menu ?? ''} onAction={(key) => onChoose(String(key))}>
      {({ label: name, detail }) => (
        <ListBoxItem className={styles.option ?? ''} textValue={name}>
          <Text slot="label">{name}</Text>
          {detail && (
            <Text slot="description" className={styles.detail ?? ''}>
              {detail}
            </Text>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
