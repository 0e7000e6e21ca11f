/** What is asked for by a test that expects at least one. */
type Documents = readonly [FacadeDocument, ...FacadeDocument[]];

/**
 * JSON of an answer: an entity, a set, a data array, features, a problem or a description of the interface. Which
 * members there are depends on what was asked; a test that reads one which is missing fails by that.
 */
export interface FacadeDocument {
  readonly '@iot.id': number;
  readonly '@iot.selfLink': string;
  readonly '@iot.count': number;
  readonly '@iot.nextLink'?: string;
  readonly [others: `${string}@iot.${'count' | 'nextLink' | 'navigationLink'}`]: unknown;
  readonly value: Documents;
  readonly features: unknown[];

  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly location: { readonly coordinates: readonly [longitude: number, latitude: number] };
  readonly feature: unknown;
  readonly observedArea: unknown;
  readonly phenomenonTime: string;
  readonly deploymentTime: string;
  readonly resultTime: string;
  readonly result: unknown;
  readonly resultQuality: { readonly annotations: readonly unknown[] };
  readonly parameters: { readonly qualityFlag: number };
  readonly properties: {
    readonly code: string;
    readonly responsiblePersons?: readonly { readonly responsiblePersons: readonly { readonly email?: string[] }[] }[];
  };
  readonly components: readonly string[];
  readonly dataArray: readonly (readonly unknown[])[];

  readonly Thing: FacadeDocument;
  readonly Datastream: FacadeDocument;
  readonly Datastreams: FacadeDocument[];
  readonly Locations: FacadeDocument[];
  readonly Sensor: FacadeDocument;
  readonly ObservedProperty: FacadeDocument;
  readonly Observations: Documents;
  readonly FeatureOfInterest: FacadeDocument;

  readonly paths: object;

  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly message: string;
}
