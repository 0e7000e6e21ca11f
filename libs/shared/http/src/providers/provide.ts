import { type FactoryProvider, type InjectionToken, type ValueProvider } from '@nestjs/common';
import { injectionToken, type Provided, type Tokens } from './token';

/** For a class without decorators. A list `inject` that does not fit the constructor is an error of the compiler. */
export function provide<Parameters extends readonly unknown[], Value>(
  service: new (...parameters: Parameters) => Value,
  inject: Tokens<NoInfer<Parameters>>,
): FactoryProvider<Value> {
  return {
    provide: service,
    useFactory: (...parameters: Parameters) => new service(...parameters),
    inject: injectionTokens(inject),
  };
}

/** Provides what `make` makes from the values that `inject` lists, under a token or a class. */
export function provideFactory<Value, const Parameters extends readonly unknown[]>(
  provided: Provided<Value>,
  inject: Tokens<Parameters>,
  make: (...parameters: Parameters) => NoInfer<Value> | Promise<NoInfer<Value>>,
): FactoryProvider<Value> {
  return { provide: injectionToken(provided), useFactory: make, inject: injectionTokens(inject) };
}

export function provideValue<Value>(provided: Provided<Value>, value: NoInfer<Value>): ValueProvider<Value> {
  return { provide: injectionToken(provided), useValue: value };
}

function injectionTokens(inject: Tokens<readonly unknown[]>): InjectionToken[] {
  return inject.map(injectionToken);
}
