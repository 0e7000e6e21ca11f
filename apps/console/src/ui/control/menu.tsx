import { CheckMark } from '../icons';
import { type ReactElement, type ReactNode } from 'react';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import styles from './menu.module.css';

interface Choice {
  readonly title: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly onChoose: (id: string) => void;
}

/** Menu with one choice in each section. */
export function ChoiceMenu({
  button,
  choices,
}: {
  readonly button: ReactElement;
  readonly choices: readonly Choice[];
}) {
  return (
    <MenuTrigger>
      {button}
      <Popover className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''}>
          {choices.map(({ title, value, options, onChoose }) => (
            <MenuSection
              key={title}
              selectionMode="single"
              selectedKeys={[value]}
              disallowEmptySelection
              onSelectionChange={(keys) => onChoose(String([...keys][0]))}
            >
              <Header className={styles.title ?? ''}>{title}</Header>
              {options.map(({ id, label }) => (
                <MenuItem key={id} id={id} className={styles.option ?? ''}>
                  {label} <CheckMark size={16} aria-hidden className={styles.check} />
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface Action {
  readonly label: string;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
}

export function ActionMenu({
  button,
  label,
  actions,
}: {
  readonly button: ReactElement;
  readonly label: string;
  readonly actions: readonly Action[];
}) {
  return (
    <MenuTrigger>
      {button}
      <Popover className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''} aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              className={styles.option ?? ''}
              onAction={action.onAction}
              isDisabled={action.isDisabled ?? false}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
