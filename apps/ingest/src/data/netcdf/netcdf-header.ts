import { type SentColumn } from '../../content/content-format';
import { type NetcdfAttributes, type NetcdfHeader, type NetcdfVariable } from './classic-header';
import { standardNameOf } from './cf-standard-names';
import { flagAttributes } from './flag-attributes';
import { type Station, type StreamFacts } from './stream-facts';
import { type TableExtent } from '../../content/table-extent';
import { timeUnitOf } from './time-unit';
import { udunitsOf } from './udunits';
import { variableNames } from './variable-names';

/** CF metadata of a table: the header, and the values of the variables without records. */
export interface NetcdfTable {
  readonly header: NetcdfHeader;
  /** Numbers or a text, in the order of the variables without records, which come first. */
  readonly fixed: readonly (number | string)[];
}

const TIME = 'time';
/** Names of variables and dimensions beside the columns'. */
const TAKEN = [TIME, 'station_name', 'trajectory', 'latitude_of_station', 'longitude_of_station', 'elevation'];
const POSITION = { latitude: /:lat(itude)?$/, longitude: /:lon(gitude)?$/ } as const;

type Axis = keyof typeof POSITION;

/**
 * Describes a table after the conventions CF 1.8 and ACDD 1.3: a trajectory where its columns tell latitude and longitude, a time
 * series where its station stands still, else a plain table over time.
 */
export function netcdfTable(
  columns: readonly SentColumn[],
  name: string,
  aggregate: string | undefined,
  extent: TableExtent,
  facts: StreamFacts,
): NetcdfTable {
  const names = variableNames(columns, TAKEN);
  const positions = positionsOf(columns, names);
  const feature = positions ? trajectoryOf(columns) : facts.station && stationOf(facts.station);
  const coordinates = positions ? `${TIME} ${positions.join(' ')}` : feature?.coordinates;
  const variables = columns.map((column, i): NetcdfVariable => {
    const own = { name: names[i]!, attributes: attributesOf(column, i) };
    switch (column.kind) {
      case 'number':
        return { ...own, type: 'double', dimensions: [TIME] };
      case 'flag':
        return { ...own, type: 'byte', dimensions: [TIME] };
      case 'text':
        return { ...own, type: 'char', dimensions: [TIME, `${names[i]!}_length`] };
    }
  });

  function attributesOf(column: SentColumn, i: number): NetcdfAttributes {
    const standardName = axisOf(column) ?? standardNameOf(facts.types.get(column.code) ?? '');
    if (column.kind === 'flag') {
      return { long_name: `quality of ${column.code}`, ...flagAttributes(column.flagScheme, standardName) };
    }
    const isPosition = positions?.includes(names[i]!) ?? false;
    return {
      long_name: column.header,
      ...(standardName !== undefined && !column.aggregateFunction && { standard_name: standardName }),
      ...(column.kind === 'number' && { units: unitsOf(column), _FillValue: { type: 'double', values: [NaN] } }),
      ...(column.kind === 'number' && isPosition && { axis: axisOf(column) === 'latitude' ? 'Y' : 'X' }),
      ...cellMethods(column),
      ...(coordinates !== undefined && !isPosition && { coordinates }),
      ...ancillaryOf(i),
      code: column.code,
      ...(column.unit !== undefined && { unit: column.unit }),
    };
  }

  /** Names the column of flags that belongs to a column of values: the next one of flags of the same code. */
  function ancillaryOf(i: number): NetcdfAttributes {
    const flags = columns.findIndex(({ kind, code }, at) => at > i && kind === 'flag' && code === columns[i]!.code);
    return flags < 0 ? {} : { ancillary_variables: names[flags]! };
  }

  const textLengths = columns.flatMap(({ kind }, i): [string, number][] =>
    kind === 'text' ? [[`${names[i]!}_length`, Math.max(1, extent.textBytes[i]!)]] : [],
  );
  return {
    header: {
      records: { name: TIME, count: extent.rows },
      dimensions: Object.fromEntries([...(feature?.lengths ?? []), ...textLengths]),
      attributes: globalAttributes(name, aggregate, extent, feature?.featureType),
      variables: [...(feature?.variables ?? []), timeVariable(extent), ...variables],
    },
    fixed: feature?.values ?? [],
  };
}

/** Which of the coordinates a column tells. */
function axisOf({ code, kind, aggregateFunction = 'MEAN' }: SentColumn): Axis | undefined {
  if (kind !== 'number' || !['MEAN', 'FIRST', 'LAST', 'MEDIAN'].includes(aggregateFunction)) return undefined;
  return (['latitude', 'longitude'] as const).find((axis) => POSITION[axis].test(code));
}

/** Names of the variables of latitude and longitude, where one platform tells both. */
function positionsOf(columns: readonly SentColumn[], names: readonly string[]): [string, string] | undefined {
  const latitude = columns.findIndex((column) => axisOf(column) === 'latitude');
  const longitude = columns.findIndex((column) => axisOf(column) === 'longitude');
  return latitude < 0 || longitude < 0 ? undefined : [names[latitude]!, names[longitude]!];
}

/** Attributes and variables of a discrete sampling geometry. */
interface Feature {
  readonly featureType: 'timeSeries' | 'trajectory';
  readonly lengths: readonly (readonly [string, number])[];
  readonly variables: readonly NetcdfVariable[];
  readonly values: readonly (number | string)[];
  readonly coordinates?: string;
}

function trajectoryOf(columns: readonly SentColumn[]): Feature {
  const code = columns.find((column) => axisOf(column) === 'latitude')!.code.replace(POSITION.latitude, '');
  return {
    featureType: 'trajectory',
    lengths: [['trajectory_length', Math.max(1, Buffer.byteLength(code))]],
    variables: [
      {
        name: 'trajectory',
        type: 'char',
        dimensions: ['trajectory_length'],
        attributes: { long_name: 'platform', cf_role: 'trajectory_id' },
      },
    ],
    values: [code],
  };
}

function stationOf({ code, name, latitude, longitude, elevation }: Station): Feature {
  const degrees = (variable: string, axis: Axis, units: string): NetcdfVariable => ({
    name: variable,
    type: 'double',
    dimensions: [],
    attributes: { standard_name: axis, long_name: `${axis} of the station`, units },
  });
  const height: NetcdfVariable = {
    name: 'elevation',
    type: 'double',
    dimensions: [],
    attributes: { standard_name: 'altitude', long_name: 'height above the sea', units: 'm', positive: 'up', axis: 'Z' },
  };
  return {
    featureType: 'timeSeries',
    lengths: [['station_name_length', Math.max(1, Buffer.byteLength(code))]],
    variables: [
      {
        name: 'station_name',
        type: 'char',
        dimensions: ['station_name_length'],
        attributes: { long_name: name, cf_role: 'timeseries_id' },
      },
      degrees('latitude_of_station', 'latitude', 'degrees_north'),
      degrees('longitude_of_station', 'longitude', 'degrees_east'),
      ...(elevation === undefined ? [] : [height]),
    ],
    values: [code, latitude, longitude, ...(elevation === undefined ? [] : [elevation])],
    coordinates: `${TIME} latitude_of_station longitude_of_station${elevation === undefined ? '' : ' elevation'}`,
  };
}

function timeVariable(extent: TableExtent): NetcdfVariable {
  return {
    name: TIME,
    type: 'double',
    dimensions: [TIME],
    attributes: {
      standard_name: 'time',
      long_name: 'time (UTC)',
      units: timeUnitOf(extent).text,
      calendar: 'standard',
      axis: 'T',
    },
  };
}

function unitsOf(column: SentColumn): string {
  const axis = axisOf(column);
  if (axis) return axis === 'latitude' ? 'degrees_north' : 'degrees_east';
  return column.unit === undefined ? '1' : udunitsOf(column.unit);
}

/** The method of CF for each function that it has one for. */
const METHODS: Readonly<Record<string, string>> = {
  MEAN: 'mean',
  MIN: 'minimum',
  MAX: 'maximum',
  MEDIAN: 'median',
  STD: 'standard_deviation',
  SUM: 'sum',
  FIRST: 'point',
  LAST: 'point',
};

function cellMethods({ aggregateFunction }: SentColumn): NetcdfAttributes {
  const method = aggregateFunction === undefined ? undefined : METHODS[aggregateFunction];
  return method === undefined ? {} : { cell_methods: `${TIME}: ${method}` };
}

function globalAttributes(
  title: string,
  aggregate: string | undefined,
  { times }: TableExtent,
  featureType: Feature['featureType'] | undefined,
): NetcdfAttributes {
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    Conventions: 'CF-1.8, ACDD-1.3',
    title,
    source: 'Pelorus',
    ...(featureType !== undefined && { featureType }),
    ...(aggregate !== undefined && { time_coverage_resolution: aggregate }),
    ...(times && { time_coverage_start: iso(times[0]), time_coverage_end: iso(times[1]) }),
  };
}
