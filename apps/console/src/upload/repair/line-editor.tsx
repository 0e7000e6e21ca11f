import { type Fault } from '@pelorus/shared/kernel';
import { cellSpan } from '@pelorus/shared/nrt';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { type FaultyLine } from './repair';
import styles from './line-editor.module.css';

interface Props {
  readonly line: FaultyLine;
  readonly faults: readonly Fault[];
  /** Its new text; null leaves it out; undefined leaves it as it is. */
  readonly repair: string | null | undefined;
  readonly onRepair: (text: string | null) => void;
}

/** A faulty line with its faults marked, and a field to mend it in. */
export function LineEditor({ line, faults, repair, onRepair }: Props) {
  const intl = useIntl();
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.number}>
          <FormattedMessage id="upload.line" values={{ line: line.line }} />
        </span>
        <span className={styles.details}>
          {faults.map(({ detail, column }) => (
            <span key={`${column} ${detail}`}>{detail}</span>
          ))}
        </span>
        {line.line > 1 && (
          <Button kind="plain" onPress={() => onRepair(repair === null ? line.text : null)}>
            <FormattedMessage id={repair === null ? 'upload.keepLine' : 'upload.leaveOut'} />
          </Button>
        )}
      </div>
      <pre className={styles.marked}>
        <Marked text={line.text} faults={faults} />
      </pre>
      {repair !== null && (
        <input
          className={styles.input}
          aria-label={intl.formatMessage({ id: 'upload.newText' }, { line: line.line })}
          value={repair ?? line.text}
          spellCheck={false}
          onChange={({ target }) => onRepair(target.value)}
          onKeyDown={insertTab}
        />
      )}
    </li>
  );
}

/** The text with the faulty cells marked; TABs are shown as arrows. */
function Marked({ text, faults }: { readonly text: string; readonly faults: readonly Fault[] }) {
  const spans = faults.flatMap(({ column }) => (column === undefined ? [] : [cellSpan(text, column)]));
  const cells = text.split('\t');
  return cells.map((cell, i) => {
    const { start } = cellSpan(text, i + 1);
    const marked = spans.some((span) => span.start === start);
    return (
      <span key={i}>
        {i > 0 && <span className={styles.tab}>→</span>}
        {marked ? <mark className={styles.fault}>{cell || '␣'}</mark> : cell}
      </span>
    );
  });
}

/**
 * Puts a TAB into the text at Ctrl-I, which is the key's own code: Tab alone goes on to the next field, as everywhere.
 */
function insertTab(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'i' || !event.ctrlKey) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText('\t', field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
