import { UseInterceptors } from '@nestjs/common';
import { RememberedInterceptor } from './remembered.interceptor';

/** Says that the answers of an operation depend on its request and the records alone, not on the time of now. */
export function Remembered(): MethodDecorator {
  return UseInterceptors(RememberedInterceptor) as MethodDecorator;
}
