import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type SchemeParams = PathParams<typeof pathPatterns.scheme>;
