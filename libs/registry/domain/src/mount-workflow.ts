/** The event of mounting or unmounting that goes with a change of an item's parent, and perhaps a version. */
export interface MountWorkflow {
  readonly kind: 'mount' | 'unmount';
  readonly label: string;
  /** When it happened. */
  readonly date: Date;
  /** Whether the item is kept as a version afterwards. */
  readonly version: boolean;
}
