/** `1 ticket`, `2 tickets`, `0 attempts`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
