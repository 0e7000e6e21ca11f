export { type ArrivingFile } from './arriving-file';
export { type FileBytes } from './file-bytes';
export { FileFolder, type LeftBehind } from './file-folder';
export { folderUnavailable } from './folder.errors';
