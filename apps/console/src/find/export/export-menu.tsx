import { Download } from '../../ui/icons';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import menu from '../../ui/control/menu.module.css';
import { hostAddress } from '../../ui/page/host-path';
import { exportAddress, FORMATS, type Language, PROGRAM_LANGUAGES, writeRequest } from './copy-as';
import { type Question } from '../find-search';
import { CopyButton } from '../../ui/control/copy-button';
import { Modal } from '../../ui/control/dialog';
import { Tabs } from '../../ui/control/tabs';
import styles from './export-menu.module.css';

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

const NAMES: Readonly<Record<Language, string>> = { curl: 'curl', python: 'Python', r: 'R' };

function CopyAsDialog({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'find.copyAs' });
  const [language, setLanguage] = useState<Language>('curl');
  const tabs = PROGRAM_LANGUAGES.map((id) => {
    const text = writeRequest(id, hostAddress(''), question);
    return { id, label: NAMES[id], content: <Code text={text} label={NAMES[id]} /> };
  });
  return (
    <Modal title={title} onClose={onClose} kind="wide">
      <Tabs label={title} tabs={tabs} selected={language} onSelect={setLanguage} />
    </Modal>
  );
}

const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <>
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
    <CopyButton text={text}>
      <FormattedMessage id="ui.copy" />
    </CopyButton>
  </>
);
