import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/control/copy-button';
import { Modal } from '../../ui/control/dialog';
import { Tabs } from '../../ui/control/tabs';
import { hostAddress } from '../../ui/page/host-path';
import { type Language, PROGRAM_LANGUAGES, writeRequest } from './copy-as';
import { type Question } from '../find-search';
import styles from './copy-as-dialog.module.css';

const NAMES: Readonly<Record<Language, string>> = { curl: 'curl', python: 'Python', r: 'R' };

export function CopyAsDialog({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
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
