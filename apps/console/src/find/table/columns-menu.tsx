import { CheckMark, Columns3 } from '../../ui/icons';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import menu from '../../ui/control/menu.module.css';
import { COLUMN_IDS, type ColumnId } from './find-columns';

interface Props {
  readonly columns: readonly ColumnId[];
  readonly onColumns: (columns: Iterable<string>) => void;
}

export function ColumnsMenu({ columns, onColumns }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'find.columns' });
  return (
    <MenuTrigger>
      <Button kind="plain">
        <Columns3 size={16} aria-hidden /> {label}
      </Button>
      <Popover className={menu.popover ?? ''}>
        <Menu
          className={menu.menu ?? ''}
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={columns}
          onSelectionChange={(keys) => onColumns(keys === 'all' ? COLUMN_IDS : [...keys].map(String))}
        >
          {COLUMN_IDS.map((id) => (
            <MenuItem key={id} id={id} className={menu.option ?? ''}>
              <FormattedMessage id={`find.column.${id}`} /> <CheckMark size={16} aria-hidden className={menu.check} />
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
