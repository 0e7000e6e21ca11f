import { isTest, type Rule } from './workspace';

/** A text that is wrong wherever the services are below a path of a host, and what to write instead. */
interface Breach {
  readonly text: RegExp;
  readonly advice: string;
}

const CONSOLE = 'apps/console/src/';
/** Where the console learns the path before its own. */
const HOST_PATH = `${CONSOLE}ui/page/host-path.ts`;

/** The first parts of paths of the services. */
const SERVICES = 'rest|api|api-json|docs|sta|health|erddap|assets';
const HERE = 'hostPath() and hostAddress() put the path of the host before it';

const OF_CONSOLE: readonly Breach[] = [
  // The operations of the client begin with a method.
  {
    text: new RegExp(String.raw`(?<!host(?:Path|Address)\(\s*)(["'\`])\/(?:${SERVICES})(?=[/?"'\`])`, 'g'),
    advice: HERE,
  },
  // Paths of the services are found above, also here.
  { text: new RegExp(String.raw`\b(?:href|src|action)=\{?["'\`]\/(?!${SERVICES})`, 'g'), advice: HERE },
  { text: /\blocation\.origin\b/g, advice: 'hostAddress() makes addresses' },
  { text: /\bhistory\.(?:push|replace)\((?!hostPath\()/g, advice: HERE },
  { text: /\b(?:local|session)Storage\.\w+\(["'`]/g, advice: 'keptKey() keeps consoles of one host apart' },
];

const SERVER = /^(?:apps\/(?!console\/|cli\/)\w+|libs\/(?:auth\/http|shared\/http))\/src\//;
const PUBLIC = 'publicPath() and publicUrl() put the public address before it';

const OF_SERVICES: readonly Breach[] = [
  { text: /\bsetHeader\('Location',\s*["'`]/g, advice: PUBLIC },
  { text: /\bredirect\((?:\d+,\s*)?["'`]/g, advice: PUBLIC },
  { text: /'Link',\s*["'`]<\//g, advice: PUBLIC },
];

/** The cookie that a browser takes for all paths alone, whose name has the path. */
const WHOLE_HOST = 'libs/auth/http/src/oidc/sign-on-cookie.ts';
const OF_COOKIES: readonly Breach[] = [
  { text: /\bpath: ["']\/["']/g, advice: 'a service below a path has cookies of that path' },
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

function breachesOf(file: string): readonly Breach[] {
  if (file.startsWith(CONSOLE)) return file === HOST_PATH ? [] : OF_CONSOLE;
  if (!SERVER.test(file)) return [];
  return /cookie\.ts$/.test(file) && file !== WHOLE_HOST ? [...OF_SERVICES, ...OF_COOKIES] : OF_SERVICES;
}

/** Addresses go through one function of the console, and one of the services: they may be below a path of a host. */
export const addressesRule: Rule = ({ files }) =>
  [...files].flatMap(([file, source]) => {
    const breaches = isTest(file) ? [] : breachesOf(file);
    const text = breaches.length > 0 ? source.replace(COMMENT, '') : '';
    return breaches.flatMap((breach) =>
      [...text.matchAll(breach.text)].map(({ index }) => {
        const shown = text.slice(index, index + 60).split('\n', 1)[0]!;
        return `${file}: ${shown}: ${breach.advice}`;
      }),
    );
  });
