const RADIANS = Math.PI / 180;
/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8;
const EQUATOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const POLE = EQUATOR * (1 - FLATTENING);
const ITERATIONS = 100;

export type DistanceMethod = 'wgs84' | 'haversine';

/** Distance in metres between positions in degrees, on the ellipsoid or a sphere. */
export function distanceOf(
  method: DistanceMethod,
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  return method === 'wgs84'
    ? onEllipsoid(latitude1, longitude1, latitude2, longitude2)
    : onSphere(latitude1, longitude1, latitude2, longitude2);
}

function onSphere(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const [p1, p2] = [latitude1 * RADIANS, latitude2 * RADIANS];
  const halfLatitude = Math.sin((p2 - p1) / 2);
  const halfLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const h = halfLatitude * halfLatitude + Math.cos(p1) * Math.cos(p2) * halfLongitude * halfLongitude;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** T. Vincenty, Direct and inverse solutions of geodesics on the ellipsoid (1975); spherical for antipodes. */
function onEllipsoid(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  if (latitude1 === latitude2 && longitude1 === longitude2) return 0;
  const difference = (longitude2 - longitude1) * RADIANS;
  const reduced1 = Math.atan((1 - FLATTENING) * Math.tan(latitude1 * RADIANS));
  const reduced2 = Math.atan((1 - FLATTENING) * Math.tan(latitude2 * RADIANS));
  const [sinU1, cosU1] = [Math.sin(reduced1), Math.cos(reduced1)];
  const [sinU2, cosU2] = [Math.sin(reduced2), Math.cos(reduced2)];
  let lambda = difference;
  for (let i = 0; i < ITERATIONS; i++) {
    const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
    const sinSigma = Math.hypot(cosU2 * sinLambda, cosU1 * sinU2 - sinU1 * cosU2 * cosLambda);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosLambda;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinLambda) / sinSigma;
    const cosAlpha2 = 1 - sinAlpha * sinAlpha;
    const cosMiddle = cosAlpha2 === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosAlpha2;
    const c = (FLATTENING / 16) * cosAlpha2 * (4 + FLATTENING * (4 - 3 * cosAlpha2));
    const inner = cosMiddle + c * cosSigma * (2 * cosMiddle * cosMiddle - 1);
    const next = difference + (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * inner);
    if (Math.abs(next - lambda) < 1e-12) return lengthOf(cosAlpha2, cosMiddle, cosSigma, sinSigma, sigma);
    lambda = next;
  }
  return onSphere(latitude1, longitude1, latitude2, longitude2);
}

function lengthOf(cosAlpha2: number, cosMiddle: number, cosSigma: number, sinSigma: number, sigma: number): number {
  const u2 = (cosAlpha2 * (EQUATOR * EQUATOR - POLE * POLE)) / (POLE * POLE);
  const a = 1 + (u2 / 16_384) * (4_096 + u2 * (-768 + u2 * (320 - 175 * u2)));
  const b = (u2 / 1_024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
  const middle2 = cosMiddle * cosMiddle;
  const last = (b / 6) * cosMiddle * (4 * sinSigma * sinSigma - 3) * (4 * middle2 - 3);
  const delta = b * sinSigma * (cosMiddle + (b / 4) * (cosSigma * (2 * middle2 - 1) - last));
  return POLE * a * (sigma - delta);
}
