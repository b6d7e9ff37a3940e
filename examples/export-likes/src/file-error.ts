/** Something is wrong with a file, in words for whoever named it. */
export class FileError extends Error {}
