import { type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { release } from '@pelorus/shared/kernel';
import { completeDescription } from './complete-description';
import { ProblemDto } from './problem.dto';

export interface ServiceDescription {
  readonly title: string;
  readonly description: string;
  /** Groups of operations, each with its description. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The paths that older clients use, or those of the other service, for operations that have another path. */
  readonly aliases?: RegExp;
}

const COMMON_TAGS = {
  auth:
    'Programs send a personal access token with each request, `Authorization: Bearer <token>`; browsers open a session with it, ' +
    'ask whose it is, end it. List and end sessions, make and revoke tokens. ' +
    'A token has scopes: `read` for what needs a session to be read, `ingest` and `registry` for writes of that service, ' +
    '`admin` for the rights of an administrator. A session or token without the scope is refused (403 `missing-scope`).',
  accounts: 'Accounts and their tokens, for administrators.',
  audit: 'Who did what, for administrators.',
  health: 'For those who keep the service running.',
};

const BEARER =
  'A personal access token, `Authorization: Bearer pelorus_…`, without a login; it has its scopes. Or the key of a session. It goes ' +
  'before the cookie, and needs no check of the origin. 401 says what is wrong with it, also in `WWW-Authenticate` (RFC 6750).';
const COOKIE = 'The session that a login opens. Writes are taken from pages of the service, or of `CORS_ORIGINS`.';
const HEADER = 'The value of the cookie as a header. It goes before the others.';

interface SharedDocument {
  readonly controllers: readonly unknown[];
  readonly words: string;
  readonly document: OpenAPIObject;
}

/** Documents of this process. */
const shared: SharedDocument[] = [];

/** The document of a service. Services of a process that have the same controllers and words share one: it takes 200 ms to build. */
function openApiOf(app: INestApplication, description: ServiceDescription, publicUrl?: string): OpenAPIObject {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.keys()]);
  const words = JSON.stringify([description, String(description.aliases), publicUrl]);
  const known = shared.find((each) => each.words === words && isSame(each.controllers, controllers));
  const document = known?.document ?? buildOpenApi(app, description, publicUrl);
  if (!known) shared.push({ controllers, words, document });
  return document;
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, i) => each === others[i]);

function buildOpenApi(app: INestApplication, description: ServiceDescription, publicUrl?: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(description.title)
    .setDescription(description.description)
    .setVersion(release)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth(
      'x-auth-token',
      { type: 'apiKey', in: 'cookie', name: 'x-auth-token', description: COOKIE },
      'cookie',
    )
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token', description: HEADER }, 'header')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: BEARER })
    .addServer(publicUrl ?? '/');
  const document = completeDescription(
    SwaggerModule.createDocument(app, builder.build(), {
      extraModels: [ProblemDto],
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    }),
    description.aliases,
  );
  return { ...document, tags: usedTags(document, { ...description.tags, ...COMMON_TAGS }) };
}

function usedTags(
  { paths }: OpenAPIObject,
  described: Readonly<Record<string, string>>,
): { name: string; description: string }[] {
  const used = new Set(Object.values(paths).flatMap((path) => Object.values(path as object).flatMap(tagsOf)));
  return Object.entries(described).flatMap(([name, text]) => (used.has(name) ? [{ name, description: text }] : []));
}

function tagsOf({ tags = [] }: { readonly tags?: readonly string[] }): readonly string[] {
  return tags;
}

/** Serves the document of a service, and a page of it. It is made when somebody first asks for it. */
export function serveOpenApi(app: INestApplication, description: ServiceDescription, publicUrl?: string): void {
  SwaggerModule.setup('api', app, () => openApiOf(app, description, publicUrl), {
    customSiteTitle: description.title,
    swaggerOptions: { displayRequestDuration: true, defaultModelsExpandDepth: 0 },
  });
}
