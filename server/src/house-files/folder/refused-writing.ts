/** Why files could not be written to a folder, as one sentence. Other errors are rethrown. */
export function refusedWriting(folder: string, error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return `${folder}: files cannot be written there (${error.code}); expected a folder you can write to, or a name that is not taken.\n`;
}
