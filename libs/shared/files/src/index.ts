export { type ArrivingFile } from './arriving-file';
export { type FileBytes } from './file-bytes';
export { FileFolder } from './file-folder';
export { type Brought, type Content, type FilePlace, type KeptContent, type LeftBehind } from './file-place';
export { FolderBesideObjects } from './folder-beside-objects';
export { folderUnavailable } from './folder.errors';
export { ObjectsBesideFolder } from './objects-beside-folder';
