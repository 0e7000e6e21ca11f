import { type Observation, type SaidFlag } from './entities';
import { type Json, present, STAMPLATE_CONTEXT, typed } from './json';

/** Authors by layer. */
const AUTHORS = { source: 'file', rule: 'rule', manual: 'person' } as const;

/** `resultQuality` by STAMPLATE: the effective flag in O2A's numbers, and the flags of layers, where known. */
export function resultQuality({ qualityFlag, layers }: Observation, registryUrl: string): Json {
  if (layers)
    return documentOfFlags([
      annotation(qualityFlag, registryUrl),
      ...layers.map((said) => annotationOf(said, registryUrl)),
    ]);
  const known = documents.get(registryUrl) ?? [];
  documents.set(registryUrl, known);
  return (known[qualityFlag] ??= documentOfFlags([annotation(qualityFlag, registryUrl)]));
}

/** Cache by URL and flag: few documents, many Observations. */
const documents = new Map<string, Json[]>();

function documentOfFlags(annotations: readonly Json[]): Json {
  return { '@context': STAMPLATE_CONTEXT, annotations };
}

function annotation(flag: number, registryUrl: string, annotationType = 'O2A'): Json {
  const id = { 'jsonld.id': `${registryUrl}/help`, 'jsonld.type': 'ObservationResultQuality' };
  return { ...id, annotation: String(flag), annotationType };
}

function annotationOf({ layer, flag, test, since, cause }: SaidFlag, registryUrl: string): Json {
  const facts = present({ version: since, measure: test ?? cause });
  const properties = Object.keys(facts).length > 0 && typed('ObservationResultQualityProperties', facts);
  return { ...annotation(flag, registryUrl, `O2A ${AUTHORS[layer]}`), ...(properties && { properties }) };
}
