import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/**
 * No test asks the tax authority: names under gov.br are not resolved in tests, and a suite that asks for one fails, whatever it
 * makes of the error. Only an installation that is told so in its configuration (TULHA_SEFAZ) may ask.
 */
const GOVERNMENT = /(^|\.)gov\.br\.?$/i;

/** Names that were asked for; a suite that asks on purpose takes them out. */
const ASKED = Symbol.for('tulha.askedOfGovernment');

const refused = (name) => {
  globalThis[ASKED].push(String(name));
  return Object.assign(new Error(`${name} is asked by no test`), { code: 'ENOTFOUND', hostname: name });
};
const isGovernment = (name) => typeof name === 'string' && GOVERNMENT.test(name);

const guarded = (original) =>
  function (name, ...rest) {
    if (!isGovernment(name)) return original.call(this, name, ...rest);
    const error = refused(name);
    const callback = rest.at(-1);
    if (typeof callback !== 'function') throw error;
    process.nextTick(callback, error);
    return {};
  };
const guardedPromise = (original) =>
  function (name, ...rest) {
    return isGovernment(name) ? Promise.reject(refused(name)) : original.call(this, name, ...rest);
  };

/** Turns it on, from now on, in this process. */
export const askNobodyOutside = () => {
  globalThis[ASKED] = [];
  const names = Object.keys(dns).filter((name) => /^(lookup|resolve)/.test(name) && typeof dns[name] === 'function');
  for (const name of names) dns[name] = guarded(dns[name]);
  for (const name of names) if (dns.promises[name]) dns.promises[name] = guardedPromise(dns.promises[name]);
  syncBuiltinESMExports();
};

/** @throws where a suite asked for such a name */
export const failIfAsked = (suite) => {
  const asked = globalThis[ASKED].splice(0);
  if (asked.length > 0) throw new Error(`${suite} asked for ${[...new Set(asked)].join(', ')}: no test asks the tax authority.`);
};
