import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { checkMediaType, isForm, parseBody, type ParsedBody, readJson } from '@pelorus/shared/http';
import { RegistrySettings } from '../registry-settings';
import { MultipartForm } from './multipart-form';
import { bodyOf, type TableBody } from '../records/body';
import { ResourceForm } from './resource-form';

const FORM = 'multipart/form-data';
const MEDIA_TYPES = ['application/json', FORM];

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** A new resource: a link that was read, or the form of a file that is still to be received. */
export type ResourceRequest = ParsedBody<TableBody<'resource'>> | ResourceForm;

@Injectable()
class ResourceRequestPipe implements PipeTransform<Exchange, Promise<ResourceRequest>> {
  constructor(private readonly settings: RegistrySettings) {}

  async transform({ request, response }: Exchange): Promise<ResourceRequest> {
    checkMediaType(request, MEDIA_TYPES);
    if (!isForm(request.headers)) {
      return parseBody(bodyOf('resource'), await readJson(request, response, MEDIA_TYPES), 'create');
    }
    return new ResourceForm(
      new MultipartForm(request, response, this.settings.MAX_RESOURCE_BYTES, this.settings.bodyPace),
    );
  }
}

const requestAndResponse = createParamDecorator((_data: undefined, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
});

/** The request's body: a link as JSON, or a form with a file. */
export const ResourceRequestBody = (): ParameterDecorator => requestAndResponse(ResourceRequestPipe);
