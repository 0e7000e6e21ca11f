export { ContentObjects } from './content-objects';
export { isObjectFault, objectAltered, objectMissing, objectShort, storeUnavailable } from './object.errors';
export { type ListedObject, type ObjectSource, type ObjectStore } from './object-store';
export { openObjectStore } from './open-object-store';
export { putSound } from './put-sound';
export { flushFolder } from './flush-folder';
