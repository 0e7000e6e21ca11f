/** A person or an office. `email` is what the rest of the fleet refers to. */
export interface FleetContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyName?: string;
  readonly city?: string;
  readonly country?: string;
}

/** A contact with the `systemName` of one of its roles. */
export interface FleetContactRole {
  /** The e-mail of the contact. */
  readonly contact: string;
  readonly role: string;
}

/** A property of a parameter, such as its measuring range; `unit` is the code of a unit. */
export interface FleetProperty {
  readonly name: string;
  readonly lower?: number;
  readonly upper?: number;
  readonly unit?: string;
}

/** What an item measures: `type` is the `systemName` of a parameter type, `unit` the code of a unit. */
export interface FleetParameter {
  readonly name: string;
  readonly shortName: string;
  readonly type: string;
  readonly unit: string;
  readonly comment?: string;
  readonly properties: readonly FleetProperty[];
}

/** What happened to an item; dates are UTC, `type` is the `systemName` of an event type. */
export interface FleetEvent {
  readonly label: string;
  readonly description: string;
  readonly type: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Metres above the surface of the sea, negative below it. */
  readonly elevation?: number;
  readonly elevationInaccuracy?: number;
}

export interface FleetField {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
}

/** A link; `type` is the `systemName` of a resource type. */
export interface FleetResource {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly linkage: string;
}

/** An item with all that belongs to it; what is absent is empty. */
export interface FleetItem {
  readonly shortName: string;
  readonly longName: string;
  /** The `systemName` of a device type. */
  readonly type: string;
  /** The name of a state. */
  readonly status: string;
  readonly description: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly inventoryNumber: string;
  readonly citation: string;
  readonly operationInstructions?: string;
  readonly parameters?: readonly FleetParameter[];
  readonly contacts?: readonly FleetContactRole[];
  readonly events?: readonly FleetEvent[];
  readonly fields?: readonly FleetField[];
  readonly resources?: readonly FleetResource[];
  readonly children?: readonly FleetItem[];
}

export interface FleetMission {
  readonly name: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
  /** The codes of its items. */
  readonly items: readonly string[];
  readonly contacts: readonly FleetContactRole[];
}

/** The whole demo: contacts, the root items with their trees, missions. */
export interface Fleet {
  readonly contacts: readonly FleetContact[];
  readonly items: readonly FleetItem[];
  readonly missions: readonly FleetMission[];
}
