import { importsOf } from './imports';
import type { Rule } from './workspace';

/** Who may start services: `npm start`, the library of whole platforms, and faults that end them. */
const STARTERS = ['start-services', 'service', 'service-process'].map((name) => `tools/start/${name}.mjs`);
const MAY_START = ['tools/start.mjs', 'tools/start/', 'tools/platform/', 'tools/faults/'];
/** What else those modules have: all may build, and name the settings of a sandbox. */
const MAY_BUILD = ['tools/build/prepare.mjs', 'tools/demo.mjs', 'tools/sandbox-reset.mjs'];

/** How a session is taken from the cookie of a login. */
const SESSION = /x-auth-token=\(\[\^;\]/;
const SESSIONS = 'tools/platform/session.mjs';

/** Programs start services by `tools/platform` and open sessions by its `session.mjs`: one way for all tools. */
export const startsRule: Rule = (workspace) => [
  ...importsOf(workspace)
    .filter((one) => one.kind === 'file' && STARTERS.includes(one.file))
    .filter(({ from }) => ![...MAY_START, ...MAY_BUILD].some((place) => from.startsWith(place)))
    .map(({ from, specifier }) => `${from} imports ${specifier}: services are started by tools/platform`),
  ...[...workspace.files]
    .filter(([file, text]) => file.startsWith('tools/') && file !== SESSIONS && SESSION.test(text))
    .map(([file]) => `${file} takes a session from a cookie: ${SESSIONS} does`),
];
