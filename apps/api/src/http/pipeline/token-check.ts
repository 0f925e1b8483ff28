import type { JwtService } from '@nestjs/jwt';

type Claims = { readonly sub: number; readonly conta: number; readonly sessao: number; readonly exp: number };
export type TokenCheck = (token: string) => Claims | undefined;

const KEPT = 5_000;

/**
 * The claims of a valid token; undefined for a foreign or expired one. A signature that was valid stays so, and is computed once for each
 * token; the expiry and the user behind it are checked every time.
 */
export const createTokenCheck = (jwt: JwtService, now = Date.now): TokenCheck => {
  const known = new Map<string, Claims>();

  const verified = (token: string): Claims | undefined => {
    try {
      const claims = jwt.verify<Claims>(token, { algorithms: ['HS256'] });
      return [claims.sub, claims.conta, claims.sessao].every(Number.isSafeInteger) ? claims : undefined;
    } catch {
      return undefined; // an invalid token opens nothing, and its fault is not told
    }
  };

  return (token) => {
    const claims = known.get(token) ?? verified(token);
    if (!claims || !(claims.exp * 1_000 > now())) {
      known.delete(token);
      return undefined;
    }
    if (known.size >= KEPT && !known.has(token)) known.delete(known.keys().next().value as string);
    known.set(token, claims);
    return claims;
  };
};
