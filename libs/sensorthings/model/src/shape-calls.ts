import { type FunctionName, type Geometry, notOffered, type Position } from '@pelorus/sensorthings/query';
import { distance, lengthOf, matches, pointMatrix, transposed } from './relate';

/** DE-9IM patterns of relations; `st_overlaps` and `st_crosses` are those of points. */
const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  st_equals: ['TFFFTFFFT', 'TFFFFFFFT'],
  st_touches: ['FT*******', 'F**T*****', 'F***T****'],
  st_within: ['T*F**F***'],
  st_contains: ['T*****FF*'],
  st_intersects: ['T********', '*T*******', '***T*****', '****T****'],
  'geo.intersects': ['T********', '*T*******', '***T*****', '****T****'],
  st_disjoint: ['FF*FF****'],
  st_crosses: ['T*T***T**'],
  st_overlaps: ['T*T***T**'],
};

/** Parses GeoJSON: a point, a polygon, or a feature of one. */
export function shapeOf(value: unknown): Geometry | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('kind' in value) return value as Geometry;
  const { type, coordinates, geometry } = value as { type?: string; coordinates?: unknown; geometry?: unknown };
  if (type === 'Feature') return shapeOf(geometry);
  if (type === 'Polygon') return { kind: 'polygons', polygons: [coordinates as Position[][]] };
  if (type !== 'Point') return null;
  const [x, y] = coordinates as number[];
  return { kind: 'points', points: [[x!, y!]] };
}

/** Result of a function on shapes. One of two must be a point, as places are; 501 otherwise. */
export function callOfShapes(name: FunctionName, shapes: readonly Geometry[], pattern: unknown): boolean | number {
  const [one, other] = shapes;
  if (name === 'geo.length') return lengthOf(one!);
  const [point, shape, isTurned] = pointFirst(one!, other!, name);
  if (name === 'geo.distance') return distance(point, shape);
  const matrix = pointMatrix(point, shape);
  const turned = isTurned ? transposed(matrix) : matrix;
  if (name === 'st_relate') return matches(turned, String(pattern));
  return PATTERNS[name]!.some((one) => matches(turned, one));
}

function pointFirst(one: Geometry, other: Geometry, name: string): readonly [Position, Geometry, boolean] {
  const [first, second] = [onlyPoint(one), onlyPoint(other)];
  if (first) return [first, other, false];
  if (second) return [second, one, true];
  const reason = `'${name}' compares a point with a shape, not two shapes, and no places but 'observedArea' are more than points`;
  throw notOffered('shapes-not-offered', reason);
}

function onlyPoint(shape: Geometry): Position | undefined {
  return shape.kind === 'points' && shape.points.length === 1 ? shape.points[0] : undefined;
}
