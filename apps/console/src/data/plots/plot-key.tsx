import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cssColour, INK } from '../../plot/colours';
import { SUSPECT_FLAG } from '../../plot/plot-series';
import { rangeText } from '../../records/range-text';
import { isRaw } from '../../plot/stream-values';
import { type ShownStream } from './shown-series';
import styles from './plot-key.module.css';

interface Props {
  readonly shown: readonly ShownStream[];
  readonly hasEvents: boolean;
}

/**
 * Key of the plot's rings, crosses, bands, dashes and dotted lines, as far as present. A band beyond a dotted line is
 * outside of a range.
 */
export function PlotKey({ shown, hasEvents }: Props) {
  const { locale } = useIntl();
  const hasBands = shown.some(({ values }) => values.kind === 'number' && !isRaw(values));
  const hasFlags = (isSuspect: boolean): boolean =>
    shown.some(({ marks }) => marks?.flags.some((flag) => (flag === SUSPECT_FLAG) === isSuspect));
  const bounded = shown.filter(({ bounds }) => bounds.length > 0);
  return (
    <ul className={styles.key}>
      {hasBands && (
        <Entry sign={<rect x={1} y={2} width={24} height={10} fill="currentcolor" opacity={0.3} />}>
          <FormattedMessage id="data.key.band" />
        </Entry>
      )}
      {hasFlags(true) && (
        <Entry sign={<circle cx={13} cy={7} r={4} fill="none" stroke={cssColour(INK.mark)} strokeWidth={1.5} />}>
          <FormattedMessage id="data.key.ring" />
        </Entry>
      )}
      {hasFlags(false) && (
        <Entry sign={<path d="M9 3L17 11M9 11L17 3" stroke={cssColour(INK.fault)} strokeWidth={1.5} />}>
          <FormattedMessage id="data.key.cross" />
        </Entry>
      )}
      {hasEvents && (
        <Entry sign={<path d="M13 0V14" stroke={cssColour(INK.mark)} strokeDasharray="4 3" />}>
          <FormattedMessage id="data.key.dashes" />
        </Entry>
      )}
      {bounded.flatMap(({ stream, label, colour, bounds }) =>
        bounds.map((bound, i) => (
          <Entry
            key={`${stream.code} ${i}`}
            sign={
              <>
                <rect x={1} y={1} width={24} height={6} fill={cssColour(colour)} opacity={0.2} />
                <path d="M1 7H25" stroke={cssColour(colour)} strokeWidth={1.5} strokeDasharray="1 3" />
              </>
            }
          >
            <FormattedMessage
              id="data.key.range"
              values={{ label, name: bound.name, text: rangeText(bound, bound.unit, locale) }}
            />
          </Entry>
        )),
      )}
    </ul>
  );
}

const Entry = ({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) => (
  <li>
    <svg width={26} height={14} aria-hidden>
      {sign}
    </svg>{' '}
    {children}
  </li>
);
