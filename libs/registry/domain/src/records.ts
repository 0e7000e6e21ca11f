/** The keys of a stored record and its revision. */
export interface StoredRecord {
  readonly id: number;
  readonly uuid: string;
  /** Raised with every change of the record's own fields. */
  readonly revision: number;
}

/** Values of a record by the names of its fields; absent values stay as they are, null clears. */
export type RecordChange<Row extends StoredRecord> = {
  readonly [Key in keyof Omit<Row, keyof StoredRecord>]?: Row[Key] | null;
};

export interface StateRecord extends StoredRecord {
  readonly name: string;
  readonly meta: string;
}

export interface UnitRecord extends StoredRecord {
  readonly code: string;
  readonly name: string;
  readonly typicalUse: string;
  readonly ucum: string;
  readonly mathML: string;
  readonly visible: boolean;
}

export interface VocableGroupRecord extends StoredRecord {
  readonly name: string;
  readonly systemName: string;
}

export interface VocableRecord extends StoredRecord {
  readonly vocableGroupId: number;
  readonly generalName: string;
  readonly systemName: string;
  readonly description: string;
  readonly vocabulary: string;
  readonly vocableValue: string;
}

export interface ContactRecord extends StoredRecord {
  readonly firstName: string;
  readonly lastName: string;
  /** Carries the rights of the account of this name; unique ignoring case unless empty. */
  readonly email: string;
  /** A URL, or empty. */
  readonly orcid: string | null;
  /** A URL, or empty. */
  readonly ror: string | null;
  readonly telephone: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly administrativeArea: string | null;
  readonly country: string | null;
  readonly companyName: string | null;
}

/** A property of a parameter. */
export interface ParameterProperty {
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unitId: number | null;
  /** In requests, names the unit if `unitId` does not: it comes from a parameter that was read. */
  readonly unitUuid?: string;
}

export interface ParameterRecord extends StoredRecord {
  readonly itemId: number;
  readonly name: string;
  readonly shortName: string;
  readonly unitId: number;
  readonly typeId: number;
  readonly comment: string | null;
  readonly properties: readonly ParameterProperty[];
}

export interface EventRecord extends StoredRecord {
  readonly itemId: number;
  readonly label: string;
  readonly description: string | null;
  readonly startDate: Date;
  readonly endDate: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly elevation: number | null;
  readonly elevationInaccuracy: number | null;
  readonly typeId: number;
}

/** On what an item is mounted; `end` is null while it is. */
export interface MountRecord extends StoredRecord {
  readonly itemId: number;
  readonly parentId: number;
  readonly start: Date;
  readonly end: Date | null;
  readonly mountLabel: string | null;
  readonly unmountLabel: string | null;
  /** The events that were recorded with it. */
  readonly mountEventId: number | null;
  readonly unmountEventId: number | null;
  /** Whether somebody gave the start. If not, it is when the mount was written, and gives way to dates that are given. */
  readonly startGiven: boolean;
  /** Whether somebody gave the end. */
  readonly endGiven: boolean;
}

export interface FieldRecord extends StoredRecord {
  readonly itemId: number;
  readonly name: string;
  readonly value: string;
  readonly description: string | null;
}

/** An attachment: a link with a `linkage`, or an uploaded file with the rest. */
export interface ResourceRecord extends StoredRecord {
  readonly itemId: number;
  readonly name: string;
  readonly description: string | null;
  readonly typeId: number;
  readonly linkage: string | null;
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly size: number | null;
  readonly sha256: Uint8Array | null;
}

export interface VersionRecord extends StoredRecord {
  readonly itemId: number;
  readonly number: number;
  readonly validityDate: Date | null;
  /** The item as it was, as JSON. */
  readonly document: object;
}

export interface MissionRecord extends StoredRecord {
  readonly name: string;
  readonly description: string | null;
  readonly startDate: Date;
  readonly endDate: Date;
}

export interface MissionItemRecord extends StoredRecord {
  readonly missionId: number;
  readonly itemId: number;
}

/** A contact of an owner in one role. */
export interface ContactRoleRecord extends StoredRecord {
  readonly contactId: number;
  readonly roleId: number;
}

export interface ItemContactRecord extends ContactRoleRecord {
  readonly itemId: number;
}

export interface MissionContactRecord extends ContactRoleRecord {
  readonly missionId: number;
}
