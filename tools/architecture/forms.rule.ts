import { isTest, type Rule } from './workspace';

/** Roles that stand behind a dot in names of files: kinds of the framework, parts of layers, kinds of tests. */
const ROLES = new Set([
  ...['controller', 'module', 'dto', 'guard', 'pipe', 'filter', 'interceptor', 'decorator', 'lifecycle'],
  ...['service', 'repository', 'schema', 'migration', 'model', 'errors', 'check', 'rule', 'commands', 'parameters'],
  ...['spec', 'db-spec', 'e2e-spec', 'system-spec', 'deployment-spec', 'citus-spec', 'arbitrary', 'config', 'd'],
]);
/** Roles that the name of a class tells. */
const CLASS =
  /^export (?:abstract )?class \w+?(Controller|Module|Guard|Pipe|Filter|Interceptor|Service|Repository)\b/gm;

/** `<words>-<words>.<role>.ts`: a listed role behind a dot, else dashes; a class stands in a file of its role. */
export const fileNamesRule: Rule = ({ files }) =>
  [...files].flatMap(([file, text]) => {
    const [name = '', ...roles] = file.replace(/^.*\/|\.[a-z]+$/g, '').split('.');
    const isPlain = /^[a-z0-9-]+$/.test(name) && roles.every((role) => ROLES.has(role));
    const breaches = isPlain
      ? []
      : [`${file}: write words in lower case with dashes, and a role of the list behind a dot`];
    // Programs of tools say what they measure, not their role in the framework.
    const told =
      isTest(file) || file.startsWith('tools/')
        ? []
        : [...text.matchAll(CLASS)].map(([, role = '']) => role.toLowerCase());
    const missing = [...new Set(told)].filter((role) => !roles.includes(role));
    return [...breaches, ...missing.map((role) => `${file} exports a ${role}: end its name with .${role}.ts`)];
  });

/** `@Inject(Streams) streams: Streams`, on one line or more. */
const REPEATED = /@Inject\((\w+)\)[^:;,)]*: \1\b(?!<)/g;

/** What is injected by its class needs no token: the compiler writes the class into the metadata. */
export const injectionRule: Rule = ({ files }) =>
  [...files].flatMap(([file, text]) =>
    [...(isTest(file) || file.startsWith('tools/') ? '' : text).matchAll(REPEATED)].map(
      ([, name]) => `${file}: @Inject(${name}) repeats the class of what is injected`,
    ),
  );
