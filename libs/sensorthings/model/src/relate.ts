import { type Geometry, type Position } from '@pelorus/sensorthings/query';

/** Relation of a point to a shape. */
type Place = 'interior' | 'boundary' | 'exterior';

/** DE-9IM matrix of a point and a shape, row by row, on the plane of longitude and latitude. */
export function pointMatrix(point: Position, shape: Geometry): string {
  const place = placeOf(point, shape);
  const rest = shape.kind === 'points' ? restOfPoints(point, shape.points) : shape.kind === 'lines' ? '1' : '2';
  const edge = shape.kind === 'points' ? 'F' : shape.kind === 'polygons' ? '1' : hasEnds(shape.lines) ? '0' : 'F';
  const of = (wanted: Place): string => (place === wanted ? '0' : 'F');
  return `${of('interior')}${of('boundary')}${of('exterior')}FFF${rest}${edge}2`;
}

/** Dimension of points other than the point. */
function restOfPoints(point: Position, points: readonly Position[]): string {
  return points.some((other) => !same(point, other)) ? '0' : 'F';
}

/** Transposed matrix. */
export function transposed(matrix: string): string {
  return [0, 3, 6, 1, 4, 7, 2, 5, 8].map((at) => matrix[at]).join('');
}

/** Whether a matrix fits a pattern: `T` any dimension, `F` none, `*` anything, or a dimension. */
export function matches(matrix: string, pattern: string): boolean {
  return [...pattern.toUpperCase()].every((sign, at) => {
    const found = matrix[at];
    return sign === '*' || (sign === 'T' ? found !== 'F' : sign === found);
  });
}

/** Distance in degrees; 0 within the shape. */
export function distance(point: Position, shape: Geometry): number {
  if (placeOf(point, shape) !== 'exterior') return 0;
  switch (shape.kind) {
    case 'points':
      return Math.min(...shape.points.map((other) => Math.hypot(point[0] - other[0], point[1] - other[1])));
    case 'lines':
      return Math.min(...shape.lines.map((line) => distanceToLine(point, line)));
    case 'polygons':
      return Math.min(...shape.polygons.flat().map((ring) => distanceToLine(point, ring)));
  }
}

/** Length of lines in degrees; 0 for other shapes. */
export function lengthOf(shape: Geometry): number {
  if (shape.kind !== 'lines') return 0;
  return sum(shape.lines.flatMap((line) => segments(line).map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]))));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function placeOf(point: Position, shape: Geometry): Place {
  switch (shape.kind) {
    case 'points':
      return shape.points.some((other) => same(point, other)) ? 'interior' : 'exterior';
    case 'lines': {
      if (endsOf(shape.lines).some((end) => same(point, end))) return 'boundary';
      const isOn = shape.lines.some((line) => segments(line).some((segment) => isOnSegment(point, segment)));
      return isOn ? 'interior' : 'exterior';
    }
    case 'polygons':
      return strongest(shape.polygons.map((rings) => placeInPolygon(point, rings)));
  }
}

function strongest(places: readonly Place[]): Place {
  return (['interior', 'boundary'] as const).find((place) => places.includes(place)) ?? 'exterior';
}

function placeInPolygon(point: Position, rings: readonly (readonly Position[])[]): Place {
  let inside = false;
  for (const ring of rings) {
    for (const segment of segments(ring)) {
      if (isOnSegment(point, segment)) return 'boundary';
      const [a, b] = segment;
      if (a[1] > point[1] !== b[1] > point[1]) {
        const crossing = a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0]);
        if (point[0] < crossing) inside = !inside;
      }
    }
  }
  return inside ? 'interior' : 'exterior';
}

type Segment = readonly [Position, Position];

function segments(line: readonly Position[]): Segment[] {
  return line.slice(1).map((end, at) => [line[at]!, end]);
}

/** Ends that an odd number of lines share. */
function endsOf(lines: readonly (readonly Position[])[]): Position[] {
  const ends = lines.flatMap((line) => [line[0]!, line.at(-1)!]);
  return ends.filter((end) => ends.filter((other) => same(end, other)).length % 2 === 1);
}

function hasEnds(lines: readonly (readonly Position[])[]): boolean {
  return endsOf(lines).length > 0;
}

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

function isOnSegment(point: Position, [a, b]: Segment): boolean {
  const cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
  if (cross !== 0) return false;
  const within = (at: 0 | 1): boolean => Math.min(a[at], b[at]) <= point[at] && point[at] <= Math.max(a[at], b[at]);
  return within(0) && within(1);
}

function distanceToLine(point: Position, line: readonly Position[]): number {
  return Math.min(...segments(line).map((segment) => distanceToSegment(point, segment)));
}

function distanceToSegment(point: Position, [a, b]: Segment): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square;
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(point[0] - a[0] - at * dx, point[1] - a[1] - at * dy);
}
