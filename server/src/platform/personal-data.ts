/** Names of fields whose content stays out of logs, in any spelling of case, `_` and `-`. */
const privateNames = new RegExp(
  [
    'e?mail',
    'phone',
    '(first|last|middle|full|sur|buyer|visitor|client)_?name',
    'fio',
    'birth',
    'passport',
    'document',
    'address',
    '^(name|ip|cookie|set_cookie|authorization)$',
    'password',
    'secret',
    'token',
    'card',
  ].join('|'),
  'i',
);

const mask = '…';
const deepest = 6;

/** The same fields with personal data masked; errors as type, code, message, stack and cause. */
export function withoutPersonalData(fields: Record<string, unknown>): Record<string, unknown> {
  return maskFields(fields, 0);
}

/** Masks e-mail addresses and international phone numbers inside a text. */
export function maskText(text: string): string {
  return text.replace(/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g, mask).replace(/\+\d[\d ()-]{8,}\d/g, mask);
}

function maskFields(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isPrivate(name) && value !== undefined ? mask : maskValue(value, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

function isPrivate(name: string): boolean {
  return privateNames.test(name.replaceAll('-', '_'));
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > deepest) return mask;
  if (value instanceof Error) return maskError(value, depth);
  if (Array.isArray(value)) return value.map((one) => maskValue(one, depth + 1));
  return maskFields(value, depth);
}

/** Not its other fields: the database's `detail` repeats the row that was refused. */
function maskError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: maskText(error.message),
    stack: maskText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: maskValue(error.cause, depth + 1) }),
  };
}
