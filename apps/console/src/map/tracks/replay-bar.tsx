import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/control/button';
import { Select } from '../../ui/control/select';
import { Pause, Play } from '../../ui/icons';
import { utcText, Zone } from '../../ui/text/time';
import styles from './replay-bar.module.css';
import { type Replay, SPEEDS } from './use-replay';

interface Props extends Replay {
  /** The time that can be played, in milliseconds since 1970. */
  readonly range: { readonly from: number; readonly to: number };
}

const STEP_MS = 60_000;

/** Plays a time: a button, a slider, the moment that is shown, the speed. */
export function ReplayBar({ range, moment, isPlaying, speed, onMoment, onSpeed, onPlay }: Props) {
  const intl = useIntl();
  const label = (id: 'play' | 'stop' | 'moment' | 'speed'): string => intl.formatMessage({ id: `map.replay.${id}` });
  const shown = moment === undefined ? intl.formatMessage({ id: 'map.replay.now' }) : utcText(new Date(moment));
  return (
    <div className={styles.bar} role="group" aria-label={intl.formatMessage({ id: 'map.replay' })}>
      <IconButton label={label(isPlaying ? 'stop' : 'play')} onPress={() => onPlay(!isPlaying)}>
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
      <input
        type="range"
        className={styles.slider}
        min={range.from}
        max={range.to}
        step={STEP_MS}
        value={moment ?? range.to}
        aria-label={label('moment')}
        aria-valuetext={moment === undefined ? shown : `${shown} UTC`}
        onChange={(event) => onMoment(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.moment}>
        {shown} {moment !== undefined && <Zone />}
      </span>
      <Select
        label={label('speed')}
        hidesLabel
        options={SPEEDS.map((each) => ({
          id: String(each),
          label: intl.formatMessage({ id: `map.replay.speed.${each}` }),
        }))}
        value={String(speed)}
        onChange={(chosen) => onSpeed(SPEEDS.find((each) => String(each) === chosen) ?? speed)}
      />
    </div>
  );
}

/** Nothing was measured in the last day: there is nothing to play. */
export const NoTracks = () => (
  <p className={styles.none}>
    <FormattedMessage id="map.replay.none" />
  </p>
);
