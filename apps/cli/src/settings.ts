import { trimEndOf } from '@tulha/domain/kernel/trim';
import { usage } from './errors.js';
import { readProfile } from './profile.js';
import type { Io } from './terminal/io.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Options every command takes. */
export type Globals = { readonly url?: string; readonly token?: string; readonly fazenda?: string; readonly json?: boolean };

/** A value and where it came from. */
export type Setting = { readonly value: string; readonly from: string };
export type Settings = { readonly url: Setting; readonly token: Setting | undefined };

/** Without the slash at the end. */
const checkUrl = ({ value, from }: Setting): Setting => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw usage(`"${value}" (${from}) não é um endereço.`, `Exemplo: --url ${DEFAULT_URL}`);
  }
  return { value: trimEndOf(`${url.origin}${url.pathname}`, '/'), from };
};

const first = (...candidates: readonly (readonly [string | undefined, string])[]): Setting | undefined => {
  const found = candidates.find(([value]) => value);
  return found?.[0] ? { value: found[0], from: found[1] } : undefined;
};

/**
 * Flags before the environment before the profile before the installation of this folder before the default. The profile's token goes only to the server it was got
 * from: naming another one must not send it there.
 */
export const resolveSettings = (globals: Globals, env: Io['env'], here?: string): Settings => {
  const profile = readProfile(env);
  const known = [
    [globals.url, '--url'],
    [env['TULHA_URL'], 'TULHA_URL'],
    [profile.url, 'perfil'],
    [here, 'pasta da instalação'],
  ] as const;
  const asked = first(...known);
  const url = checkUrl(asked ?? { value: DEFAULT_URL, from: 'padrão' });
  const own = profile.url === url.value ? profile.token : undefined;
  return { url, token: first([globals.token, '--token'], [env['TULHA_TOKEN'], 'TULHA_TOKEN'], [own, 'perfil']) };
};
