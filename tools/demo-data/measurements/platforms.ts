import { type Signal } from './signal';
import { FRAM_STRAIT, LIST_TO_SEA, WEST_SPITSBERGEN } from './ship-tracks';

/** Time stamps `step` seconds apart, over the latest `hours`. */
export interface Pace {
  readonly hours: number;
  readonly step: number;
}

/** A rule of alerts, as the ingest service takes it. */
export interface DemoRule {
  readonly name: string;
  readonly description: string;
  readonly where: string;
  readonly condition: { readonly kind: 'value'; readonly below: number };
}

export interface Platform {
  /** Begin of the names of its files. */
  readonly name: string;
  /** Code of the item that all its streams lie below. */
  readonly item: string;
  /** Signals by the URN of their stream, without the code of the item. */
  readonly streams: Readonly<Record<string, Signal>>;
  /** Fixed time before the latest days, by dates; its end is `undefined` where the latest days follow. */
  readonly archive?: { readonly from: string; readonly to?: string; readonly step: number };
  /** Paces of the latest days, the longest first; the finest one counts. Empty for what measures no longer. */
  readonly paces: readonly Pace[];
  /** The link breaks now and then for some hours. */
  readonly hasGaps?: boolean;
  /** What the account that uploads has watched from the first values on. */
  readonly rule?: DemoRule;
}

const MONTH: readonly Pace[] = [
  { hours: 30 * 24, step: 600 },
  { hours: 24, step: 60 },
];

const water = (mean: number, year: number): Signal => ({
  ...{ unit: '°C', mean, year, day: 0.4, tide: 0.5, drift: [0.8, 40], scatter: 0.03, digits: 3 },
});

/** All that measures in the demo fleet. The streams of the sample files are not among them. */
export const PLATFORMS: readonly Platform[] = [
  {
    name: 'mya_ii',
    item: 'vessel:mya_ii',
    archive: { from: '2023-03-07', to: '2023-10-31', step: 7200 },
    paces: MONTH,
    hasGaps: true,
    streams: {
      'fb_741202:flow': { unit: 'L/min', mean: 11.2, drift: [0.5, 30], scatter: 0.2, digits: 1 },
      'fb_741202:tsg_sbe45_a:temperature': water(10.8, 6.5),
      'fb_741202:tsg_sbe45_a:conductivity': { ...water(37.5, 5), unit: 'mS/cm' },
      'fb_741202:tsg_sbe45_a:salinity': {
        ...{ unit: 'psu', mean: 30.4, tide: 0.9, drift: [0.6, 50], scatter: 0.02, digits: 3, flagged: true },
      },
      'fb_741202:sbe38_a:temperature': water(10.4, 6.5),
      'fb_741202:optode_9999a:oxygen': { unit: 'µmol/L', mean: 268, day: 14, drift: [18, 60], scatter: 1.2, digits: 2 },
      'fb_741202:optode_9999a:saturation': { unit: '%', mean: 97, day: 6, drift: [5, 60], scatter: 0.5, digits: 2 },
      'fb_741202:flntu_a:chlorophyll': {
        ...{ unit: 'µg/L', mean: 4.1, tide: 0.8, day: -0.6, drift: [2.4, 36], scatter: 0.3, least: 0.1, digits: 2 },
      },
      'fb_741202:flntu_a:turbidity': {
        ...{ unit: 'NTU', mean: 5.5, tide: 2.8, drift: [3, 18], scatter: 0.6, least: 0.2, most: 25, digits: 2 },
      },
      'fb_741202:ph_a:ph': { unit: 'pH', mean: 8.06, day: 0.04, drift: [0.06, 60], scatter: 0.004, digits: 3 },
      'fb_741202:hydroc_a:pco2': { unit: 'µatm', mean: 402, day: -22, drift: [35, 50], scatter: 1.5, digits: 1 },
      'gnss_01:latitude': { unit: '°', mean: 0, track: [LIST_TO_SEA, 'latitude'], digits: 5 },
      'gnss_01:longitude': { unit: '°', mean: 0, track: [LIST_TO_SEA, 'longitude'], digits: 5 },
      'gnss_01:sog': { unit: 'kn', mean: 0, track: [LIST_TO_SEA, 'knots'], scatter: 0.2, least: 0, digits: 1 },
      'weather:air_temperature': {
        unit: '°C',
        mean: 9.6,
        year: 8,
        day: 2.4,
        drift: [3.2, 40],
        scatter: 0.2,
        digits: 1,
      },
      'weather:humidity': { unit: '%', mean: 81, day: -9, drift: [11, 30], scatter: 1, most: 100, digits: 0 },
      'weather:air_pressure': { unit: 'hPa', mean: 1012, drift: [15, 70], scatter: 0.1, digits: 1 },
      'weather:wind_speed': { unit: 'm/s', mean: 7.4, day: 1.2, drift: [5, 22], scatter: 1.1, least: 0, digits: 1 },
      'weather:wind_direction': { unit: '°', mean: 250, drift: [110, 40], scatter: 8, turns: true, digits: 0 },
    },
  },
  {
    name: 'boreas',
    item: 'vessel:boreas',
    archive: { from: '2023-06-18', to: '2023-08-02', step: 1800 },
    paces: MONTH,
    streams: {
      'ins_01:latitude': { unit: '°', mean: 0, track: [FRAM_STRAIT, 'latitude'], digits: 5 },
      'ins_01:longitude': { unit: '°', mean: 0, track: [FRAM_STRAIT, 'longitude'], digits: 5 },
      'ins_01:heading': { unit: '°', mean: 0, track: [FRAM_STRAIT, 'course'], scatter: 1.5, turns: true, digits: 1 },
      'fb_741305:tsg_sbe21_a:temperature': { ...water(2.6, 2), drift: [1.9, 35] },
      'fb_741305:tsg_sbe21_a:salinity': { unit: 'psu', mean: 34.3, drift: [0.7, 35], scatter: 0.01, digits: 3 },
      'fb_741305:optode_4711:oxygen': { unit: 'µmol/L', mean: 331, day: 4, drift: [16, 60], scatter: 1, digits: 2 },
      'weather:true_wind_speed': { unit: 'm/s', mean: 8.8, drift: [6.5, 26], scatter: 1.2, least: 0, digits: 1 },
      'weather:true_wind_direction': { unit: '°', mean: 20, drift: [120, 44], scatter: 7, turns: true, digits: 0 },
      'weather:hmp155_a:air_temperature': {
        unit: '°C',
        mean: -4,
        year: 7,
        day: 0.6,
        drift: [4, 50],
        scatter: 0.1,
        digits: 1,
      },
      'weather:hmp155_a:humidity': { unit: '%', mean: 87, drift: [11, 30], scatter: 0.8, most: 100, digits: 0 },
      'weather:ptb330_a:air_pressure': { unit: 'hPa', mean: 1007, drift: [18, 80], scatter: 0.05, digits: 2 },
      'weather:cmp22_a:global_radiation': {
        ...{ unit: 'W/m²', mean: 20, day: 160, year: 90, drift: [60, 4], scatter: 4, least: 0, digits: 1 },
      },
      'weather:parsivel_a:rain_rate': { unit: 'mm/h', mean: -1.4, drift: [2.6, 7], scatter: 0.3, least: 0, digits: 2 },
      'em122:depth': { unit: 'm', mean: 2450, drift: [1300, 20], scatter: 6, least: 25, digits: 1 },
      'gas_01:co2': { unit: 'ppm', mean: 428, drift: [3, 60], scatter: 0.08, digits: 2 },
    },
  },
  {
    name: 'boreas_motion',
    item: 'vessel:boreas',
    paces: [{ hours: 2, step: 1 }],
    streams: {
      'ins_01:roll': { unit: '°', mean: -0.4, swell: [3.1, 9.3], drift: [0.5, 1], scatter: 0.15, digits: 2 },
      'ins_01:pitch': { unit: '°', mean: 0.9, swell: [1.2, 7.1], drift: [0.3, 1], scatter: 0.08, digits: 2 },
      'ins_01:heave': { unit: 'm', mean: 0, swell: [1.4, 8.2], scatter: 0.05, digits: 2 },
    },
  },
  {
    name: 'kittiwake',
    item: 'glider:kittiwake',
    archive: { from: '2023-06-28', to: '2023-09-05', step: 1200 },
    paces: [],
    // It holds for every value: there is an alert to look at.
    rule: {
      name: 'The batteries of the glider are low',
      description: 'Call it back to the coast, and recover it within two weeks.',
      where: 'code==glider:kittiwake:battery',
      condition: { kind: 'value', below: 15.5 },
    },
    streams: {
      latitude: { unit: '°', mean: 0, track: [WEST_SPITSBERGEN, 'latitude'], digits: 4 },
      longitude: { unit: '°', mean: 0, track: [WEST_SPITSBERGEN, 'longitude'], digits: 4 },
      battery: { unit: 'V', mean: 14.6, drift: [0.3, 400], scatter: 0.02, digits: 2 },
      'gpctd:pressure': { unit: 'dbar', mean: 2, dives: [940, 5], scatter: 0.5, least: 0, digits: 1 },
      'gpctd:temperature': { ...water(3.1, 1.5), drift: [1.4, 2.5] },
      'gpctd:salinity': { unit: 'psu', mean: 34.9, drift: [0.2, 2.5], scatter: 0.004, digits: 4, flagged: true },
      'optode_4831:oxygen': { unit: 'µmol/L', mean: 305, drift: [14, 2.5], scatter: 0.7, digits: 2 },
      'flbbcd:chlorophyll': { unit: 'µg/L', mean: 0.6, drift: [0.8, 2.5], scatter: 0.05, least: 0, digits: 3 },
    },
  },
  {
    name: 'sandi',
    item: 'station:sandi',
    archive: { from: '2023-01-01', step: 14400 },
    paces: MONTH,
    hasGaps: true,
    streams: {
      'ctd_790:temperature': { ...water(11.8, 7), day: 0.9 },
      'ctd_790:conductivity': { unit: 'mS/cm', mean: 24, tide: 9, drift: [3, 60], scatter: 0.2, digits: 3 },
      'ctd_790:pressure': { unit: 'dbar', mean: 7.9, tide: 1.6, drift: [0.3, 50], scatter: 0.02, digits: 3 },
      'ctd_250:temperature': { ...water(12.2, 7.4), day: 1.2 },
      'ctd_250:salinity': {
        ...{ unit: 'psu', mean: 16.5, tide: 7.2, year: -2, drift: [2.5, 70], scatter: 0.1, digits: 3, flagged: true },
      },
      'logger_01:battery': { unit: 'V', mean: 12.7, day: 0.5, year: 0.2, drift: [0.15, 90], scatter: 0.02, digits: 2 },
    },
  },
  {
    name: 'seattle',
    item: 'station:seattle',
    paces: MONTH,
    streams: {
      'weather:anemometer_01:wind_speed': {
        unit: 'm/s',
        mean: 3.6,
        day: 1,
        drift: [2.6, 16],
        scatter: 0.7,
        least: 0,
        digits: 1,
      },
      'weather:anemometer_01:wind_direction': {
        unit: '°',
        mean: 190,
        drift: [90, 30],
        scatter: 10,
        turns: true,
        digits: 0,
      },
      'weather:gauge_01:tips': { unit: 'count', mean: -3, drift: [6, 9], scatter: 0.6, least: 0, digits: 0 },
    },
  },
];
