import { isIP } from 'node:net';

/** A kind of value for a variable. */
export type Kind<T> = {
  /** pt-BR, after "deve ser". */
  readonly expected: string;
  /** Undefined where the text is no such thing. */
  readonly read: (text: string) => { readonly value: T } | undefined;
};

const kind = <T>(expected: string, read: (text: string) => T | undefined): Kind<T> => ({
  expected,
  read: (text) => {
    const value = read(text);
    return value === undefined ? undefined : { value };
  },
});

const isText = (value: string): boolean => value.trim() === value && !/\p{Cc}/u.test(value);

/** Any single line. */
export const line = (expected: string): Kind<string> => kind(expected, (text) => (isText(text) ? text : undefined));

/** Not the root of the disk, which holds the files of other programs. */
export const folder: Kind<string> = kind('uma pasta só da Tulha', (text) => (isText(text) && !/^[/\\.]+$/.test(text) ? text : undefined));

export const wholeNumber = (what: string, least: number, most: number): Kind<number> =>
  kind(`${what} entre ${least} e ${most}`, (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most ? value : undefined;
  });

export const oneOf = <const T extends string>(...values: readonly T[]): Kind<T> =>
  kind(values.join(' ou '), (text) => values.find((value) => value === text));

/** 32 bytes that seal the keys of persons. */
export const masterKey: Kind<string> = kind('a chave mestra: 32 bytes em base64, como os de "openssl rand -base64 32"', (text) =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) ? text : undefined,
);

/** Short ones are guessed. */
export const secret = (least: number): Kind<string> =>
  kind(`um segredo de pelo menos ${least} caracteres, como o de "openssl rand -hex 32"`, (text) =>
    text.length >= least && isText(text) ? text : undefined,
  );

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    // A % that begins no byte: the text is not encoded.
    return false;
  }
};

/** An address by one of these schemes, with a machine, and a user and password that can be read. */
const addressOf = (text: string, schemes: readonly string[]): URL | undefined => {
  const url = isText(text) && !text.includes(' ') && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !schemes.includes(url.protocol) || url.hostname === '') return undefined;
  return isDecodable(url.username) && isDecodable(url.password) ? url : undefined;
};

export const postgresUrl: Kind<string> = kind(
  'um endereço como postgresql://usuario:senha@maquina:5432/banco, com # / ? @ da senha escritos como %23 %2F %3F %40',
  (text) => {
    const url = addressOf(text, ['postgresql:', 'postgres:']);
    return url && /^\/[^/]+$/.test(url.pathname) && isDecodable(url.pathname) ? text : undefined;
  },
);

export const redisUrl: Kind<string> = kind('um endereço como redis://:senha@maquina:6379, ou rediss:// onde é cifrado', (text) =>
  addressOf(text, ['redis:', 'rediss:']) ? text : undefined,
);

export const smtpUrl: Kind<string> = kind(
  'um endereço como smtp://usuario:senha@servidor:587, ou smtps:// onde é cifrado desde o começo',
  (text) => (addressOf(text, ['smtp:', 'smtps:']) ? text : undefined),
);

/** Several machines of a cluster make it none of the web's addresses. */
export const eventStoreUrl: Kind<string> = kind('um endereço do EventStoreDB, como esdb://usuario:senha@maquina:2113?tls=true', (text) =>
  isText(text) && /^esdb(?:\+discover)?:\/\/[^\s/?]+(?:[/?]\S*)?$/.test(text) ? text : undefined,
);

const webUrl = (text: string): URL | undefined => addressOf(text, ['http:', 'https:']);

/** Without a path: the paths appended to it begin with a slash. */
export const webSite = (example: string): Kind<string> =>
  kind(`um endereço como ${example}, sem nada depois`, (text) => {
    const url = webUrl(text);
    const bare = url && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    return bare && !/[?#]/.test(text) ? text.replace(/\/$/, '') : undefined;
  });

export const webAddress = (example: string): Kind<string> =>
  kind(`um endereço como ${example}`, (text) => (webUrl(text) ? text : undefined));

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const isOrigin = (text: string): boolean =>
  /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Exactly origins: `*` or a path would let in more than was meant. */
export const origins: Kind<readonly string[]> = kind('como https://painel.cooperativa.br,https://outro.br', (text) => {
  const all = listed(text);
  return all.every(isOrigin) ? all : undefined;
});

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return NAMED_NETWORKS.includes(text);
  // A range of all addresses would trust every client, and Fastify refuses it.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

/** Addresses and networks, as Fastify takes them. */
export const networks: Kind<string> = kind('como 10.0.0.0/8,127.0.0.1: endereços e redes dos proxies, e não nomes', (text) => {
  const all = listed(text);
  return all.length > 0 && all.every(isNetwork) ? all.join(',') : undefined;
});

export const host: Kind<string> = kind('um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0', (text) =>
  isIP(text) !== 0 || /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text) ? text : undefined,
);

export const mailAddress: Kind<string> = kind('um endereço de e-mail só, como tulha@fazenda.com.br', (text) => {
  const [name = '', place = '', ...more] = text.split('@');
  const isBare = more.length === 0 && name !== '' && place !== '' && !/[\s<>,;"\p{Cc}]/u.test(text);
  return isBare ? text : undefined;
});
