import { readFileSync } from 'node:fs';
import path from 'node:path';
import jsonld from 'jsonld';

/** One statement of RDF; a literal is undefined as object. */
interface Statement {
  readonly subject: string;
  readonly predicate: string;
  readonly object?: string;
}

const LINE = /^(<[^>]*>|_:\S+) <([^>]*)> (?:(<[^>]*>|_:\S+)|".*) *(?:<[^>]*> )?\.$/;
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';
const SCHEMA = 'http://schema.org/';
const THING = `${SCHEMA}Thing`;

const bare = (term: string): string => term.replace(/^<(.*)>$/, '$1');

function statementsOf(nquads: string): Statement[] {
  return nquads.split('\n').flatMap((line) => {
    const match = LINE.exec(line);
    if (!match) return [];
    return { subject: bare(match[1]!), predicate: match[2]!, object: match[3] && bare(match[3]) };
  });
}

/** The published vocabularies, as npm packages have them. */
const VOCABULARIES = ['schema', 'sosa', 'ssn', 'prov', 'dcat', 'dcterms'].flatMap((name) => {
  const folder = path.dirname(require.resolve(`@vocabulary/${name}/package.json`));
  return statementsOf(readFileSync(path.join(folder, `${name}.nq`), 'utf8'));
});
const DEFINED = new Set(VOCABULARIES.filter(({ predicate }) => predicate === RDF_TYPE).map(({ subject }) => subject));

/** From `subject`, `predicate` to the objects. */
const INDEX = new Map<string, string[]>();
for (const { subject, predicate, object } of VOCABULARIES) {
  if (object === undefined) continue;
  const key = `${subject} ${predicate}`;
  INDEX.set(key, [...(INDEX.get(key) ?? []), object]);
}

function withAncestors(types: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (type: string): void => {
    if (found.has(type)) return;
    found.add(type);
    (INDEX.get(`${type} ${SUBCLASS}`) ?? []).forEach(visit);
  };
  types.forEach(visit);
  // To schema.org everything is a thing.
  found.add(THING);
  return found;
}

/** The fault of an end of a statement whose class is none that the property allows. */
function endFault(statement: Statement, end: string, types: readonly string[], key: string): string[] {
  const allowed = INDEX.get(`${statement.predicate} ${SCHEMA}${key}`) ?? [];
  const known = withAncestors(types);
  // A node with a URI can stand where schema.org wants a URL.
  if (allowed.length === 0 || allowed.some((type) => known.has(type) || type === `${SCHEMA}URL`)) return [];
  return [`${end} of ${statement.predicate} is ${types.join(' ') || 'untyped'}, not ${allowed.join(' or ')}`];
}

function refuse(url: string): never {
  throw new Error(`${url} would be fetched`);
}

/** The statements that a JSON-LD document makes; whatever would need the network throws. */
export async function statements(document: string): Promise<Statement[]> {
  const nquads = await jsonld.toRDF(JSON.parse(document), {
    format: 'application/n-quads',
    safe: true,
    documentLoader: refuse,
  } as object);
  return statementsOf(nquads as unknown as string);
}

/**
 * The faults of a JSON-LD document: terms that its vocabularies do not define, and ends of properties that are of
 * other classes than `domainIncludes` and `rangeIncludes` say. Nodes that are not described have no class to check.
 */
export async function jsonLdFaults(document: string): Promise<string[]> {
  const made = await statements(document);
  const typesOf = new Map<string, string[]>();
  for (const { subject, predicate, object } of made) {
    if (predicate === RDF_TYPE && object) typesOf.set(subject, [...(typesOf.get(subject) ?? []), object]);
  }
  return made.flatMap((statement) => {
    const { subject, predicate, object } = statement;
    if (predicate === RDF_TYPE) return DEFINED.has(object ?? '') ? [] : [`no class ${object}`];
    if (!DEFINED.has(predicate)) return [`no property ${predicate}`];
    const objectTypes = object === undefined ? undefined : typesOf.get(object);
    return [
      ...endFault(statement, 'the subject', typesOf.get(subject) ?? [], 'domainIncludes'),
      ...(objectTypes ? endFault(statement, 'the object', objectTypes, 'rangeIncludes') : []),
    ];
  });
}
