/** What the sandbox's widgets give a browser: `sandbox.<kind>.<moment>.<chance>`. Nobody is kept out by it. */
export interface CaptchaToken {
  kind: 'good' | 'program';
  /** Milliseconds since 1970. */
  at: number;
  host: string;
}

export function readToken(token: string): CaptchaToken | null {
  const [, kind, at, host] = /^sandbox~(good|program)~(\d{1,16})~([\w.-]+)~\w+$/.exec(token) ?? [];
  return kind === 'good' || kind === 'program' ? { kind, at: Number(at), host: host ?? '' } : null;
}
