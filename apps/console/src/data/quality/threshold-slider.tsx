import { useIntl } from 'react-intl';
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { type Scale, type Thresholds } from './threshold-tests';
import { numberText } from '../../ui/text/number-text';
import styles from './threshold-slider.module.css';

interface Props {
  readonly label: string;
  readonly unit: string;
  readonly scale: Scale;
  readonly value: Thresholds;
  readonly onChange: (value: Thresholds) => void;
}

export function ThresholdSlider({ label, unit, scale, value, onChange }: Props) {
  const intl = useIntl();
  const thumb = (index: number): string => {
    if (value.length === 1) return intl.formatMessage({ id: 'data.try.threshold' });
    return intl.formatMessage({ id: index === 0 ? 'data.try.lower' : 'data.try.upper' });
  };
  return (
    <Slider
      className={styles.slider ?? ''}
      minValue={scale.least}
      maxValue={scale.most}
      step={scale.step}
      value={[...value]}
      onChange={onChange}
      formatOptions={{ maximumFractionDigits: 12 }}
    >
      <Label>{label}</Label>
      <SliderOutput className={styles.output ?? ''}>
        {value.map((each) => numberText(each, intl.locale)).join(' … ')} {unit}
      </SliderOutput>
      <SliderTrack className={styles.track ?? ''}>
        {({ state }) => (
          <>
            <div
              className={styles.within}
              style={{
                left: value.length === 1 ? 0 : `${100 * state.getThumbPercent(0)}%`,
                right: `${100 * (1 - state.getThumbPercent(value.length - 1))}%`,
              }}
            />
            {value.map((_, index) => (
              <SliderThumb key={index} index={index} aria-label={thumb(index)} className={styles.thumb ?? ''} />
            ))}
          </>
        )}
      </SliderTrack>
    </Slider>
  );
}
