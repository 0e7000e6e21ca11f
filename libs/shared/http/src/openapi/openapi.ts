import { type INestApplication } from '@nestjs/common';
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
    'Open a session with a personal access token, ask whose it is, end it; list and end sessions, make and revoke tokens. ' +
    'A token has scopes: `read` for what needs a session to be read, `ingest` and `registry` for writes of that service, ' +
    '`admin` for the rights of an administrator. A session without the scope is refused (403 `missing-scope`).',
  accounts: 'Accounts and their tokens, for administrators.',
  audit: 'Who did what, for administrators.',
  health: 'For those who keep the service running.',
};

export function buildOpenApi(
  app: INestApplication,
  description: ServiceDescription,
  publicUrl?: string,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(description.title)
    .setDescription(description.description)
    .setVersion(release)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth('x-auth-token', { type: 'apiKey', in: 'cookie', name: 'x-auth-token' }, 'cookie')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token' }, 'header')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer' })
    .addServer(publicUrl?.replace(/\/+$/, '') ?? '/');
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

export function serveOpenApi(app: INestApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('api', app, document, {
    customSiteTitle: document.info.title,
    swaggerOptions: { displayRequestDuration: true, defaultModelsExpandDepth: 0 },
  });
}
