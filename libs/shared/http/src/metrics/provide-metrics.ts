import { type FactoryProvider } from '@nestjs/common';
import { provideFactory } from '../providers/provide';
import { token, type Tokens } from '../providers/token';
import { Metrics } from './metrics';

/** `add` gets the metrics and the values that `inject` lists. A provider of the feature's module that nothing injects. */
export function provideMetrics<const Parameters extends readonly unknown[]>(
  inject: Tokens<Parameters>,
  add: (metrics: Metrics, ...parameters: Parameters) => void,
): FactoryProvider<true> {
  const make = (metrics: Metrics, ...parameters: Parameters): true => {
    add(metrics, ...parameters);
    return true;
  };
  return provideFactory(token<true>('metrics of a feature'), [Metrics, ...inject], make as (...all: unknown[]) => true);
}
