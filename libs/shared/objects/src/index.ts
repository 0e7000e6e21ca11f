export { isObjectFault, objectAltered, objectMissing, objectShort, storeUnavailable } from './object.errors';
export { type ListedObject, type ObjectStore } from './object-store';
export { OBJECT_STORE_ADDRESS, openObjectStore } from './open-object-store';
