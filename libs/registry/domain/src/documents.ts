import { type WrittenRecord } from '@pelorus/shared/kernel';

/** The keys that begin every record, as it goes over the wire. */
export interface RecordDocument {
  readonly '@uuid': string;
  readonly id: number;
  readonly created: string;
  readonly lastModified: string;
}

/** A record's document and the revision of the record that it shows. */
export interface Versioned<Document extends object> {
  readonly id: number;
  readonly revision: number;
  readonly document: WrittenRecord<Document>;
}

export interface StateDocument extends RecordDocument {
  readonly name: string;
  readonly meta: string;
}

export interface UnitDocument extends RecordDocument {
  readonly code: string;
  readonly name: string;
  readonly typicalUse: string;
  readonly ucum: string;
  readonly mathML: string;
  readonly visible: boolean;
}

export interface VocableGroupDocument extends RecordDocument {
  readonly name: string;
  readonly systemName: string;
}

export interface VocableDocument extends RecordDocument {
  readonly generalName: string;
  readonly systemName: string;
  readonly description: string;
  readonly vocabulary: string;
  readonly vocableValue: string;
  readonly vocableGroup: VocableGroupDocument;
}

export interface ContactDocument extends RecordDocument {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly orcid?: string;
  readonly ror?: string;
  readonly telephone?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly administrativeArea?: string;
  readonly country?: string;
  readonly companyName?: string;
}

export interface ParameterPropertyDocument {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly unit?: UnitDocument;
}

export interface ParameterDocument extends RecordDocument {
  readonly name: string;
  readonly shortName: string;
  readonly unit: UnitDocument;
  readonly type: VocableDocument;
  readonly comment?: string;
  readonly properties: readonly ParameterPropertyDocument[];
  /** In lists across items only. */
  readonly itemId?: number;
}

/** A contact of an item or a mission in one of its roles. */
export interface ContactRoleDocument extends RecordDocument {
  readonly contact: ContactDocument;
  readonly role: VocableDocument;
}

export interface EventDocument extends RecordDocument {
  readonly label: string;
  readonly description?: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly elevation?: number;
  readonly elevationInaccuracy?: number;
  readonly type: VocableDocument;
  /** In lists across items only. */
  readonly itemId?: number;
}

/** A period in which something was so; without `until` it still is. */
export interface PeriodDocument {
  readonly since: string;
  readonly until?: string;
}

/** On what an item is mounted, from when to when; without `end` it still is. */
export interface MountDocument extends RecordDocument {
  readonly start: string;
  readonly end?: string;
  readonly mountLabel?: string;
  readonly unmountLabel?: string;
  readonly itemId: number;
  /** In short, and no record: with the codes that it had meanwhile. */
  readonly parent: {
    readonly id: number;
    readonly code: string;
    readonly shortName: string;
    readonly longName: string;
    readonly codes: readonly (PeriodDocument & { readonly code: string })[];
  };
}

/** A period in which an item was on another one, directly or not. */
export interface StayDocument extends PeriodDocument {
  /** The short names from below that item down, in lower case. */
  readonly path: string;
  /** The code that the item had then. */
  readonly code: string;
  /** The item's own mount. */
  readonly mountId: number;
}

/** An item that was on another one. */
export interface MountedDocument {
  readonly item: ItemDocument;
  readonly stays: readonly StayDocument[];
}

/** A custom field. */
export interface FieldDocument extends RecordDocument {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
}

/** An attachment: it has a `linkage`, or the facts of an uploaded file. */
export interface ResourceDocument extends RecordDocument {
  readonly name: string;
  readonly description?: string;
  readonly type: VocableDocument;
  readonly linkage?: string;
  readonly fileName?: string;
  readonly mediaType?: string;
  readonly size?: number;
  /** Hexadecimal. */
  readonly sha256?: string;
}

/** A version of an item; the item as it was then is shown with a single version only. */
export interface VersionDocument extends RecordDocument {
  readonly version: number;
  readonly validityDate?: string;
  readonly item?: ItemDocument;
}

export interface MissionDocument extends RecordDocument {
  readonly name: string;
  readonly description?: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** An item's part in a mission. */
export interface MissionItemDocument extends RecordDocument {
  readonly itemId: number;
}

/** An item as the search of older clients shows it. */
export interface FoundItemDocument {
  readonly uniqueId: number;
  /** The item's code. */
  readonly id: string;
  readonly title: string;
  readonly metadata: { readonly serial?: string };
  readonly states: { readonly itemState: string };
}

/** An item with the relations that were asked for. */
export interface ItemDocument extends RecordDocument {
  readonly code: string;
  readonly shortName: string;
  readonly longName: string;
  readonly description?: string;
  readonly model?: string;
  readonly manufacturer?: string;
  readonly serialNumber?: string;
  readonly inventoryNumber?: string;
  readonly citation?: string;
  readonly operationInstructions?: string;
  readonly parentId?: number;
  readonly status: StateDocument;
  readonly type: VocableDocument;
  readonly version: number;
  readonly parameters?: readonly ParameterDocument[];
  readonly contacts?: readonly ContactRoleDocument[];
  readonly events?: readonly EventDocument[];
  readonly fields?: readonly FieldDocument[];
  readonly resources?: readonly ResourceDocument[];
  readonly children?: readonly ItemDocument[];
  readonly parent?: ItemDocument;
  readonly missions?: readonly MissionDocument[];
  readonly mounts?: readonly MountDocument[];
}
