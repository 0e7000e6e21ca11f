import { FormattedMessage, useIntl } from 'react-intl';
import { numberText } from '../../ui/text/number-text';
import { type ColumnSummary } from './column-summary';
import { heightOf, previewPath } from './preview-path';
import styles from './upload-preview.module.css';

/** Columns that are drawn before one asks for the others. */
const FIRST = 6;
const SIZE = { width: 480, height: 56 };

/** The values of a file, a small plot for each column, before they are sent. */
export function UploadPreview({ summaries }: { readonly summaries: readonly ColumnSummary[] }) {
  const plotted = summaries.filter(({ series }) => series !== undefined);
  if (plotted.length === 0) return null;
  const rest = plotted.slice(FIRST);
  return (
    <div className={styles.preview}>
      <Plots summaries={plotted.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>
            <FormattedMessage id="upload.morePlots" values={{ count: rest.length }} />
          </summary>
          <Plots summaries={rest} />
        </details>
      )}
    </div>
  );
}

const Plots = ({ summaries }: { readonly summaries: readonly ColumnSummary[] }) => (
  <ul className={styles.plots}>
    {summaries.map((summary) => (
      <Plot key={summary.code} summary={summary} />
    ))}
  </ul>
);

function Plot({ summary }: { readonly summary: ColumnSummary }) {
  const intl = useIntl();
  const { code, unit = '', count, least, most, series, outside } = summary;
  const number = (value: number): string => numberText(value, intl.locale, 6);
  const values = { code, least: number(least), most: number(most), unit };
  const bounds = outside.flatMap(({ range: { lower, upper } }) => [lower, upper]);
  return (
    <li className={styles.plot}>
      <code className={styles.code}>{code}</code>
      {series && (
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={intl.formatMessage({ id: 'upload.plotOf' }, values)}
        >
          {bounds.map((bound, i) =>
            bound === undefined || bound < least || bound > most ? null : (
              <path
                key={i}
                className={styles.bound}
                d={`M0 ${heightOf(bound, [least, most], SIZE).toFixed(1)}H${SIZE.width}`}
              />
            ),
          )}
          <path className={styles.line} d={previewPath(series, [least, most], SIZE)} />
        </svg>
      )}
      <span className={styles.extent}>
        <FormattedMessage
          id="upload.extent"
          values={{ extent: `${values.least} … ${values.most} ${unit}`.trim(), count }}
        />
      </span>
    </li>
  );
}
