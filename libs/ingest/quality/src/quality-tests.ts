import { type QualityTest } from './quality-test';
import { argoGradient, argoSpike } from './tests/argo-spike';
import { attenuatedSignal } from './tests/attenuated-signal';
import { climatology } from './tests/climatology';
import { constants } from './tests/constants';
import { dataReception } from './tests/data-reception';
import { densityInversion } from './tests/density-inversion';
import { dependence } from './tests/dependence';
import { deviationRate } from './tests/deviation-rate';
import { difference, rollover } from './tests/difference';
import { duplicateTimestamp } from './tests/duplicate-timestamp';
import { flatLine } from './tests/flat-line';
import { gradient } from './tests/gradient';
import { grossRange } from './tests/gross-range';
import { impossibleDate } from './tests/impossible-date';
import { jump } from './tests/jump';
import { location } from './tests/location';
import { locationBounds } from './tests/location-bounds';
import { offset, offsetRelative } from './tests/offset';
import { percentileRange } from './tests/percentile-range';
import { persistence } from './tests/persistence';
import { pressureIncreasing } from './tests/pressure-increasing';
import { rateOfChange } from './tests/rate-of-change';
import { sensorDifference } from './tests/sensor-difference';
import { speed } from './tests/speed';
import { spike } from './tests/spike';
import { timeGap } from './tests/time-gap';
import { tukey53h } from './tests/tukey53h';
import { validRange } from './tests/valid-range';
import { windowChange } from './tests/window-change';

export const QUALITY_TESTS: readonly QualityTest[] = [
  grossRange,
  validRange,
  percentileRange,
  spike,
  argoSpike,
  tukey53h,
  offset,
  offsetRelative,
  gradient,
  argoGradient,
  rateOfChange,
  deviationRate,
  windowChange,
  difference,
  rollover,
  jump,
  flatLine,
  constants,
  persistence,
  attenuatedSignal,
  timeGap,
  impossibleDate,
  dataReception,
  duplicateTimestamp,
  location,
  speed,
  locationBounds,
  climatology,
  dependence,
  sensorDifference,
  densityInversion,
  pressureIncreasing,
];
