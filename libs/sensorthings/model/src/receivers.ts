import { type Receiver, type Thing } from './entities';

const ENDS: readonly (readonly [latitude: RegExp, longitude: string])[] = [
  [/(?<=^|[:_])latitude$/, 'longitude'],
  [/(?<=^|[:_])lat$/, 'lon'],
];

/** Receivers of a Thing: stream pairs `…:latitude` and `…:longitude`, or `…_lat` and `…_lon`. */
export function receiversOf({ datastreams }: Thing): Receiver[] {
  const byCode = new Map(datastreams.map((datastream) => [datastream.stream.code, datastream]));
  return datastreams.flatMap((latitude) => {
    const { code } = latitude.stream;
    const end = ENDS.find(([pattern]) => pattern.test(code));
    const longitude = end && byCode.get(code.replace(end[0], end[1]));
    return longitude ? [{ latitude, longitude }] : [];
  });
}
