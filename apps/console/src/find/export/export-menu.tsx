import { Download } from '../../ui/icons';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import menu from '../../ui/control/menu.module.css';
import { hostAddress } from '../../ui/page/host-path';
import { CopyAsDialog } from './copy-as-dialog';
import { exportAddress, FORMATS } from './copy-as';
import { type Question } from '../find-search';

/** Exports results as a file, or as a program's request. */
export function ExportMenu({ question }: { readonly question: Question }) {
  const intl = useIntl();
  const [copies, setCopies] = useState(false);
  const label = intl.formatMessage({ id: 'find.export' });
  return (
    <>
      <MenuTrigger>
        <Button kind="plain">
          <Download size={16} aria-hidden /> {label}
        </Button>
        <Popover className={menu.popover ?? ''}>
          <Menu className={menu.menu ?? ''} aria-label={label}>
            {FORMATS.map((format) => (
              <MenuItem
                key={format}
                className={menu.option ?? ''}
                href={exportAddress(hostAddress(''), question, format)}
                download={`items.${format}`}
              >
                <FormattedMessage id={`find.export.${format}`} />
              </MenuItem>
            ))}
            <MenuItem className={menu.option ?? ''} onAction={() => setCopies(true)}>
              <FormattedMessage id="find.copyAs" />
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      {copies && <CopyAsDialog question={question} onClose={() => setCopies(false)} />}
    </>
  );
}
