import { type Fault } from '@pelorus/shared/kernel';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { CopyButton } from '../../ui/control/copy-button';
import { FormActions } from '../../ui/control/form';
import { LineEditor } from './line-editor';
import { type FaultyLine } from './repair';
import { type UploadEntry } from '../upload-entry';
import { type Uploads } from '../use-uploads';
import styles from './fault-list.module.css';

interface Props {
  readonly entry: UploadEntry;
  readonly check: NonNullable<UploadEntry['check']>;
  readonly uploads: Uploads;
}

/** The faults of a file by line, each line to be repaired in place or left out. */
export function FaultyLines({ entry, check: { checked, lines }, uploads }: Props) {
  const intl = useIntl();
  const { faults, totalFaults } = checked;
  const texts = new Map(lines.map((line) => [line.line, line]));
  const numbers = [...new Set(faults.map(({ line }) => line))];
  const ofFile = faults.filter(({ line }) => line === undefined || !texts.has(line));
  return (
    <div className={styles.faults}>
      {ofFile.map((fault) => (
        <p key={fault.detail}>{fault.detail}</p>
      ))}
      <ol className={styles.lines} aria-label={intl.formatMessage({ id: 'upload.faultyLines' })}>
        {numbers
          .flatMap((number) => (number === undefined ? [] : (texts.get(number) ?? [])))
          .map((line) => (
            <LineEditor
              key={line.line}
              line={line}
              faults={faults.filter((fault) => fault.line === line.line)}
              repair={entry.repairs.get(line.line)}
              onRepair={(text) => uploads.repair(entry, [line.line], text)}
            />
          ))}
      </ol>
      {totalFaults > faults.length && (
        <p>
          <FormattedMessage id="upload.moreFaults" values={{ shown: faults.length, all: totalFaults }} />
        </p>
      )}
      <p className={styles.hint}>
        <FormattedMessage id="upload.tabHint" />
      </p>
      <FormActions>
        <CopyButton text={reportOf(faults)}>
          <FormattedMessage id="upload.copyFaults" />
        </CopyButton>
        {lines.some(isRow) && (
          <Button
            onPress={() =>
              uploads.repair(
                entry,
                lines.filter(isRow).map(({ line }) => line),
                null,
              )
            }
          >
            <FormattedMessage id="upload.leaveOutAll" values={{ count: lines.filter(isRow).length }} />
          </Button>
        )}
        <Button kind="main" isDisabled={entry.repairs.size === 0} onPress={() => uploads.recheck(entry)}>
          <FormattedMessage id="upload.recheck" />
        </Button>
      </FormActions>
    </div>
  );
}

/** Whether a line is a row; the header cannot be left out. */
const isRow = ({ line }: FaultyLine): boolean => line > 1;

const reportOf = (faults: readonly Fault[]): string =>
  faults.map(({ line = 1, column = 1, detail }) => `${line}:${column}: ${detail}`).join('\n');
