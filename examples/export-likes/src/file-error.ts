/** A problem with a file, described for the person who named it. */
export class FileError extends Error {}
