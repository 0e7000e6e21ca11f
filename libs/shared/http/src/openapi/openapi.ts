import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { completeDescription } from './complete-description';
import { ProblemDto } from './problem.dto';

/** What a service says of itself in its OpenAPI document. */
export interface ServiceDescription {
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

/** Builds the OpenAPI document from the controllers. */
export function buildOpenApi(
  app: INestApplication,
  description: ServiceDescription,
  publicUrl?: string,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(description.title)
    .setDescription(description.description)
    .setVersion(description.version)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addCookieAuth('x-auth-token', { type: 'apiKey', in: 'cookie', name: 'x-auth-token' }, 'cookie')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-auth-token' }, 'header')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'bearer');
  if (publicUrl !== undefined) builder.addServer(publicUrl);
  return completeDescription(
    SwaggerModule.createDocument(app, builder.build(), {
      extraModels: [ProblemDto],
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    }),
  );
}

/** Serves the document: `/api` for reading, `/api-json` and `/api-yaml` for machines. */
export function serveOpenApi(app: INestApplication, document: OpenAPIObject): void {
  SwaggerModule.setup('api', app, document, {
    customSiteTitle: document.info.title,
    swaggerOptions: { displayRequestDuration: true, defaultModelsExpandDepth: 0 },
  });
}
