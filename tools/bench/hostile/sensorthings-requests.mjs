import { get, many, query } from './hostile-requests.mjs';

/** Requests of the SensorThings service, which has the streams of the ingest service. */
export function sensorThingsRequests() {
  const ask = (name, path, options) => get(name, query(`/v1.1/${path}`, options));
  const filter = (name, text, path = 'Datastreams') => ask(`filter: ${name}`, path, { $filter: text });
  const everything = (levels) =>
    levels === 0 ? 'Datastreams' : `Datastreams($top=10000;$expand=Thing($expand=${everything(levels - 1)}))`;
  return [
    get('a path of 60 kB', `/v1.1/${'Things(1)/'.repeat(6_000)}`),
    get('an open id of 60 kB', `/v1.1/Things(${'('.repeat(60_000)}`),
    get('900 unknown options', `/v1.1/Things?${many(900, (i) => `$x${i}=1`, '&')}`),
    filter('10,000 open parentheses', '('.repeat(9_999)),
    filter(
      '1,100 comparisons',
      many(1_100, (i) => `id ne ${i}`, ' or '),
    ),
    filter('190 levels', `${'('.repeat(190)}id eq 1${')'.repeat(190)}`),
    filter('an unknown property of 9,000 characters', `${'a'.repeat(9_000)} eq 1`),
    filter('texts of each of 8,000 streams', `${many(100, () => "contains(tolower(name),'x')", ' or ')}`),
    filter('through each Thing to all Datastreams', "Thing/Datastreams/Thing/Datastreams/name eq 'x'"),
    filter('each name with each', "concat(Datastreams/name,Datastreams/name) eq 'x'", 'Things'),
    filter('any within any', "Datastreams/any(d: d/Thing/Datastreams/any(e: e/name eq 'x'))", 'Things'),
    ask('all streams, sorted', 'Datastreams', { $orderby: 'name desc,description,Thing/name', $top: '10000' }),
    ask('all streams with their latest values', 'Datastreams', {
      $top: '10000',
      $expand: 'Observations($top=1;$orderby=phenomenonTime desc)',
    }),
    ask('everything with everything', 'Things', { $expand: everything(4) }),
    ask('all Observations by time', 'Observations', { $orderby: 'phenomenonTime desc', $top: '10000' }),
    ask('all Observations, counted', 'Observations', { $count: 'true', $top: '0' }),
    ask('Observations by a condition, counted', 'Observations', { $filter: 'result gt 0', $count: 'true' }),
    ask('a skip of a milliard', 'Observations', { $skip: '1000000000' }),
    ask('data arrays of 100,000', 'Observations', { $resultFormat: 'dataArray', $top: '100000' }),
    ask('a token of 60 kB', 'Things', { $skiptoken: 'a'.repeat(60_000) }),
  ];
}
