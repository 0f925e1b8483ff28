import { refuseShared } from '../../kernel/shared-errors.js';
import type { CommandMeta } from '../../kernel/decider.js';
import { refuseAcesso } from '../errors.js';
import type { ContaEvent } from './conta.events.js';

type DadosDe<T extends ContaEvent['type']> = Extract<ContaEvent, { type: T }>['data'];
/** `ocupadas` are the records the account is known to have; `limite` is the plan's. */
export type OcuparVaga = {
  readonly type: 'OcuparVaga';
  readonly data: Omit<DadosDe<'VagaOcupada'>, 'em'> & { readonly limite: number; readonly ocupadas: readonly number[] };
};

/** Places taken by records that may not show among the account's yet, each with the instant at which it was taken. */
export type Vagas = Readonly<Record<string, string>>;

export const chaveDa = ({ tipo, registroId }: { readonly tipo: string; readonly registroId: number }) => `${tipo}/${registroId}`;

/** A request that died keeps its place taken: after this long the place is free again. */
const ESPERA_MS = 10 * 60_000;

const recusar = (tipo: OcuparVaga['data']['tipo'], limite: number) =>
  tipo === 'usuario' ? refuseAcesso('LIMITE_DE_USUARIOS', { limite }) : refuseShared('LIMITE_DE_FAZENDAS', { limite });

/** A place for one more, where there is one left. All who ask for one are decided one after another, so the last place is given once. */
export const ocuparVaga = ({ data }: OcuparVaga, vagas: Vagas, { now }: CommandMeta): ContaEvent[] => {
  const { contaId, tipo, registroId, limite, ocupadas } = data;
  if (vagas[chaveDa(data)] !== undefined) return [];
  const esperadas = Object.entries(vagas).flatMap(([chave, em]) => {
    const [deTipo, id] = chave.split('/');
    return deTipo === tipo && Date.parse(now) - Date.parse(em) < ESPERA_MS ? [Number(id)] : [];
  });
  if (new Set([...ocupadas, ...esperadas]).size >= limite) throw recusar(tipo, limite);
  return [{ type: 'VagaOcupada', data: { contaId, tipo, registroId, em: now } }];
};
