import { IncomingMessage, ServerResponse } from 'node:http';
import { type Express } from 'express';

interface Messages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/**
 * Classes of messages that are Express's own from the start; responses have `headers`, also responses that Node.js
 * itself makes. Express changes the prototypes of Node's messages at each request, after which V8 treats each
 * message as the only one of its kind: every access to it is looked up anew, half of the time of an empty route.
 */
export function expressMessages(application: Express, headers: Readonly<Record<string, string>>): Messages {
  const fields = Object.entries(headers);
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...how: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...how);
      for (const [name, value] of fields) this.setHeader(name, value);
    }
  }
  Object.setPrototypeOf(ExpressRequest.prototype, application.request);
  Object.setPrototypeOf(ExpressResponse.prototype, application.response);
  // Express finds its prototypes in place, and leaves them.
  Object.assign(application, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
