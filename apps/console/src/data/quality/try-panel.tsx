import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { IconButton } from '../../ui/control/button';
import { Select } from '../../ui/control/select';
import { X } from '../../ui/icons';
import { Failed, Loading } from '../../ui/state/states';
import { type ShownStream } from '../plots/shown-series';
import { statisticsOf } from '../table/statistics';
import { KeepThresholds } from './keep-thresholds';
import { parameterQuery } from './quality-queries';
import { ThresholdSlider } from './threshold-slider';
import {
  firstThresholds,
  propertyOf,
  sliderScale,
  TEST_NAMES,
  type TestName,
  type Thresholds,
  thresholdsOf,
} from './threshold-tests';
import { TrialResult } from './trial-result';
import styles from './try-panel.module.css';

interface Props {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
  readonly onClose: () => void;
}

const YEAR_MS = 365 * 86_400_000;
const SPANS = ['view', 'year'] as const;

/** Sliders for thresholds of a stream, with what they would flag. */
export function TryPanel({ shown, range, onClose }: Props) {
  const intl = useIntl();
  const numbers = shown.filter(({ values }) => values.kind === 'number');
  const [code, setCode] = useState<string>();
  const [test, setTest] = useState<TestName>('range');
  const [span, setSpan] = useState<(typeof SPANS)[number]>('view');
  const chosen = numbers.find(({ stream }) => stream.code === code) ?? numbers[0];
  const label = intl.formatMessage({ id: 'data.try' });
  const tried = span === 'view' ? range : { from: range.to - YEAR_MS, to: range.to };
  return (
    <section className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        <h3>{label}</h3>
        <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className={styles.choices}>
        {numbers.length > 1 && (
          <Select
            label={intl.formatMessage({ id: 'data.stream' })}
            options={numbers.map(({ stream, label: name }) => ({ id: stream.code, label: name }))}
            value={chosen?.stream.code}
            onChange={setCode}
          />
        )}
        <Select
          label={intl.formatMessage({ id: 'data.try.test' })}
          options={TEST_NAMES.map((id) => ({ id, label: intl.formatMessage({ id: `data.try.${id}` }) }))}
          value={test}
          onChange={setTest}
        />
        <Select
          label={intl.formatMessage({ id: 'data.try.over' })}
          options={SPANS.map((id) => ({ id, label: intl.formatMessage({ id: `data.try.over.${id}` }) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {chosen ? (
        <Trial key={`${chosen.stream.code} ${test}`} shown={chosen} test={test} range={tried} />
      ) : (
        <p>
          <FormattedMessage id="data.try.texts" />
        </p>
      )}
    </section>
  );
}

interface TrialProps {
  readonly shown: ShownStream;
  readonly test: TestName;
  readonly range: TimeRange;
}

/** Trial of a test, first with the registry's thresholds. */
function Trial({ shown: { stream, values }, test, range }: TrialProps) {
  const intl = useIntl();
  const { data: parameter, error, refetch } = useQuery(parameterQuery(stream.code));
  const [moved, setMoved] = useState<Thresholds>();
  // The scale stays while the view moves, so that thumbs stay, too.
  const [extremes] = useState(() => (values.kind === 'number' ? statisticsOf(values) : { count: 0 }));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (parameter === undefined) return <Loading />;
  const property = parameter ? propertyOf(test, parameter.value) : undefined;
  const present = parameter && property && thresholdsOf(test, property, parameter.value.unit.id);
  const scale = sliderScale(test, extremes.least ?? 0, extremes.most ?? 1, present ?? []);
  const thresholds = moved ?? present ?? firstThresholds(test, scale);
  return (
    <>
      <ThresholdSlider
        label={intl.formatMessage({ id: `data.try.${test}` })}
        unit={values.unit}
        {...{ scale, value: thresholds, onChange: setMoved }}
      />
      <TrialResult code={stream.code} {...{ range, test, thresholds }} />
      <KeepThresholds
        {...{ code: stream.code, unit: values.unit, parameter, test, thresholds }}
        isChanged={thresholds.join() !== present?.join()}
        onKept={() => setMoved(undefined)}
      />
    </>
  );
}
