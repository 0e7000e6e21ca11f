import { ApiExtension } from '@nestjs/swagger';

/** Under this an operation's description carries what a session adds to it, until the document is complete. */
export const SESSION_ADDS = 'x-session-adds';

/** Says in words what a session adds to an operation that needs none. */
export function ApiSessionAdds(words: string): MethodDecorator & ClassDecorator {
  return ApiExtension(SESSION_ADDS, words) as MethodDecorator & ClassDecorator;
}
