import { isDia } from '@tulha/domain/kernel/calendar';
import { day, instant } from '../../ui/format.js';
import type { Entry } from './entry.js';

/** How typed values read for a person: the label of a key at the address `wish` goes to, and the text of a value. Undefined where it has none. */
export type Labels = {
  readonly rotulo: (path: string, key: string) => string | undefined;
  readonly valor: (path: string, key: string, value: string | number) => string | undefined;
};

const AVISO =
  'Isto foi escrito num aparelho e ainda não está na Tulha. Enquanto o aparelho funcionar, vai sozinho quando houver internet: só lance de novo se ele não voltar.';

/** `precoSaca` → `Preco saca`, for a key without a label. */
const emPalavras = (key: string): string => {
  const palavras = [...key]
    .map((letra) => (letra === '_' ? ' ' : letra === letra.toLowerCase() ? letra : ` ${letra.toLowerCase()}`))
    .join('');
  return palavras.charAt(0).toUpperCase() + palavras.slice(1);
};

const vazio = (value: unknown): boolean => value === null || value === undefined || value === '';

const legivel = (palavras: Labels, path: string, key: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((um) => legivel(palavras, path, key, um));
  if (typeof value === 'object' && value !== null) return escritos(palavras, path, value);
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  return palavras.valor(path, key, value) ?? (typeof value === 'string' && isDia(value) ? day(value) : value);
};

/** The typed values under their labels; a label that occurs twice gets its key added, so that no value is lost. */
const escritos = (palavras: Labels, path: string, values: object): Record<string, unknown> => {
  const escrito: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (vazio(value)) continue;
    const rotulo = palavras.rotulo(path, key) ?? emPalavras(key);
    escrito[Object.hasOwn(escrito, rotulo) ? `${rotulo} (${key})` : rotulo] = legivel(palavras, path, key, value);
  }
  return escrito;
};

const guardado = ({ what, at, page, refusal, values, wish, key }: Entry, palavras: Labels) => {
  const digitado = Object.keys(values).length > 0 || typeof wish.body !== 'object' || wish.body === null ? values : wish.body;
  return {
    'O quê': what,
    'Escrito em': instant(at),
    Situação: refusal ? 'recusado' : 'esperando a internet',
    ...(refusal && { Motivo: refusal.message }),
    Tela: page,
    'O que foi escrito': escritos(palavras, wish.path, digitado),
    // The request as it would be sent, with its key: sent by hand, it is written once even if it went out meanwhile.
    Pedido: { método: wish.method, endereço: wish.path, fazenda: wish.fazenda, versão: wish.ifMatch, chave: key, corpo: wish.body },
  };
};

type Lida = { readonly entry: Entry; readonly palavras: Labels };

/** The waiting forms as a file, readable where they can no longer be sent. */
export const rescueFileOf = (entries: readonly Lida[], agora: string): string => {
  const Guardados = entries.map(({ entry, palavras }) => guardado(entry, palavras));
  return `${JSON.stringify({ Aviso: AVISO, 'Salvo em': instant(agora), Guardados }, null, 2)}\n`;
};
