import { type Contact } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from '../../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { WhomToAsk } from '../../records/whom-to-ask';
import { valueText } from '../../ui/text/number-text';
import { Button } from '../../ui/control/button';
import { type UploadWarning } from './upload-warnings';
import styles from './warning-list.module.css';

interface Props {
  readonly warnings: readonly UploadWarning[];
  readonly onRename: (from: string, to: string) => void;
}

/** Warnings that are shown before one asks for the others. */
const FIRST = 8;

/** What the registry says against a file, with the remedy where there is one; the file can be sent all the same. */
export function WarningList({ warnings, onRename }: Props) {
  if (warnings.length === 0) return null;
  const rest = warnings.slice(FIRST);
  return (
    <div className={styles.warnings}>
      <p className={styles.title}>
        <TriangleAlert size={16} aria-hidden />
        <FormattedMessage id="upload.warnings" values={{ count: warnings.length }} />
      </p>
      <Warnings warnings={warnings.slice(0, FIRST)} onRename={onRename} />
      {rest.length > 0 && (
        <details>
          <summary>
            <FormattedMessage id="upload.moreWarnings" values={{ count: rest.length }} />
          </summary>
          <Warnings warnings={rest} onRename={onRename} />
        </details>
      )}
    </div>
  );
}

const Warnings = ({ warnings, onRename }: Props) => (
  <ul className={styles.list}>
    {warnings.map((warning) => (
      <li key={keyOf(warning)}>
        <Warning warning={warning} onRename={onRename} />
      </li>
    ))}
  </ul>
);

const keyOf = (warning: UploadWarning): string =>
  JSON.stringify([
    warning.kind,
    'item' in warning ? warning.item : warning.code,
    'found' in warning && warning.found.range,
  ]);

interface WarningProps {
  readonly warning: UploadWarning;
  readonly onRename: Props['onRename'];
}

function Warning({ warning, onRename }: WarningProps) {
  switch (warning.kind) {
    case 'unregistered':
      return (
        <FormattedMessage
          id="upload.warn.unregistered"
          values={{ item: <code>{warning.item}</code>, count: warning.codes.length }}
        />
      );
    case 'unknown':
      return <Unknown code={warning.code} nearest={warning.nearest} onRename={onRename} />;
    case 'forbidden':
      return <Forbidden item={warning.item} count={warning.codes.length} ask={warning.ask} />;
    case 'unit':
      return (
        <FormattedMessage
          id="upload.warn.unit"
          values={{ code: <code>{warning.code}</code>, unit: warning.unit, registered: warning.registered }}
        />
      );
    case 'outside':
      return <Outside warning={warning} />;
  }
}

interface UnknownProps {
  readonly code: string;
  readonly nearest: readonly string[];
  readonly onRename: Props['onRename'];
}

const Unknown = ({ code, nearest: [near], onRename }: UnknownProps) => (
  <>
    <FormattedMessage id="upload.warn.unknown" values={{ code: <code>{code}</code> }} />{' '}
    {near !== undefined && (
      <>
        <FormattedMessage id="upload.warn.didYouMean" values={{ code: <code>{near}</code> }} />{' '}
        <Button onPress={() => onRename(code, near)}>
          <FormattedMessage id="upload.warn.rename" />
        </Button>
      </>
    )}
  </>
);

interface ForbiddenProps {
  readonly item: string;
  readonly count: number;
  readonly ask: readonly Contact[];
}

const Forbidden = ({ item, count, ask }: ForbiddenProps) => (
  <>
    <FormattedMessage
      id="upload.warn.forbidden"
      values={{
        count,
        item: (
          <Link to="/items/$id" params={{ id: item }}>
            {item}
          </Link>
        ),
      }}
    />{' '}
    <WhomToAsk editors={ask} />
  </>
);

function Outside({
  warning: { code, unit, found },
}: {
  readonly warning: Extract<UploadWarning, { kind: 'outside' }>;
}) {
  const { locale } = useIntl();
  const { range, count, line } = found;
  const value = valueText(found.value, locale);
  const { lower, upper } = range;
  const bounds = [lower ?? '−∞', upper ?? '∞'].map((bound) => valueText(bound, locale)).join(' … ');
  return (
    <FormattedMessage
      id="upload.warn.outside"
      values={{ code: <code>{code}</code>, name: range.name, bounds: `${bounds} ${unit}`.trim(), count, line, value }}
    />
  );
}
