import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type BodyClass, type BodyKeys } from './body-fields';
import { parseArray, parseIds } from './parse-array';
import { type BodyMode, parseBody } from './parse-body';
import { readJson } from './read-body';

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

const JSON_TYPES = ['application/json'];

const requestAndResponse = createParamDecorator((_data: undefined, context: ExecutionContext): Exchange => {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
});

/** Reads and checks a body where it is used: after the guards, so that nobody without a session makes us read one. */
function bodyPipe(parse: (json: unknown) => unknown, mediaTypes = JSON_TYPES): Type<PipeTransform> {
  @Injectable()
  class JsonBodyPipe implements PipeTransform<Exchange, Promise<unknown>> {
    async transform({ request, response }: Exchange): Promise<unknown> {
      return parse(await readJson(request, response, mediaTypes));
    }
  }
  return JsonBodyPipe;
}

/** The request's JSON body, checked against a class of bodies, as ParsedBody. `optional`: no body counts as `{}`. */
export function JsonBody<Body extends object>(
  type: BodyClass<Body> & BodyKeys,
  mode: BodyMode,
  { optional = false } = {},
): ParameterDecorator {
  const mediaTypes = mode === 'patch' ? ['application/merge-patch+json', ...JSON_TYPES] : JSON_TYPES;
  const parse = (json: unknown) => parseBody(type, json === undefined && optional ? {} : json, mode);
  return requestAndResponse(bodyPipe(parse, mediaTypes));
}

/** The request's body, a JSON array of 1 to `max` objects, each checked against a class of bodies. */
export function JsonArray<Body extends object>(type: BodyClass<Body> & BodyKeys, max: number): ParameterDecorator {
  return requestAndResponse(bodyPipe((json) => parseArray(type, json, max)));
}

/** The request's body, a JSON array of 1 to `max` ids of records. */
export function JsonIds(max: number): ParameterDecorator {
  return requestAndResponse(bodyPipe((json) => parseIds(json, max)));
}
