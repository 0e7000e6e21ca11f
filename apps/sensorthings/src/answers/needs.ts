import { type EntityName, type Plan, TOLD_BY_TOTALS } from '@pelorus/sensorthings/model';
import { type Expression } from '@pelorus/sensorthings/query';

/** Reads of a request besides the catalogue. */
export interface Needs {
  /** Totals of all streams, for filters and orders by time. */
  readonly totals: boolean;
  /** Tracks of Things with position streams. */
  readonly tracks: boolean;
}

const PLACES: readonly string[] = ['Location', 'HistoricalLocation', 'FeatureOfInterest'] satisfies EntityName[];
const OF_PLACES = ['Locations', 'HistoricalLocations', 'FeatureOfInterest', 'FeaturesOfInterest', 'observedArea'];
const OF_TOTALS = [...TOLD_BY_TOTALS, 'Observations'];

/** Derives the reads of a plan; `steps` are the names in the path. */
export function needsOf(plan: Plan | undefined, steps: readonly string[]): Needs {
  const plans = plan ? [...allPlans(plan)] : [];
  const isOfPlaces = steps.some((name) => OF_PLACES.includes(name));
  return {
    totals: plans.some(asksTimes),
    tracks:
      isOfPlaces ||
      plans.some(
        (one) => PLACES.includes(one.type) || showsArea(one) || namesIn(one).some((name) => OF_PLACES.includes(name)),
      ),
  };
}

function* allPlans(plan: Plan): Generator<Plan> {
  yield plan;
  for (const { plan: below } of plan.expansions) yield* allPlans(below);
}

/** Whether a plan uses times of Datastreams; those of Observations are their own. */
function asksTimes(plan: Plan): boolean {
  const names = namesIn(plan);
  const isOfDatastreams = plan.type !== 'Observation' || names.includes('Datastream');
  return isOfDatastreams && names.some((name) => OF_TOTALS.includes(name));
}

/** Whether a plan shows the areas of Datastreams. */
function showsArea({ type, selection }: Plan): boolean {
  return type === 'Datastream' && (!selection || selection.has('observedArea') || selection.has('*'));
}

/** All names in filter and order. */
function namesIn({ options: { filter, orderby } }: Plan): string[] {
  const expressions = [
    ...(filter ? [filter.value] : []),
    ...(orderby?.value ?? []).map(({ expression }) => expression),
  ];
  return expressions.flatMap(namesOf);
}

function namesOf(expression: Expression): string[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'path':
      return expression.steps.map(({ name }) => name);
    case 'call':
      return expression.args.flatMap(namesOf);
    case 'not':
    case 'negative':
      return namesOf(expression.operand);
    case 'logic':
      return expression.operands.flatMap(namesOf);
    case 'comparison':
    case 'arithmetic':
      return [...namesOf(expression.left), ...namesOf(expression.right)];
    case 'in':
      return [expression.operand, ...expression.list].flatMap(namesOf);
    case 'any':
      return [...expression.steps.map(({ name }) => name), ...namesOf(expression.condition)];
  }
}
