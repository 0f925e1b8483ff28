import type { ArmazemEvent } from '../armazem/armazem.events.js';
import type { RessecagemEvent } from '../ressecagem/ressecagem.events.js';
import type { SecagemEvent } from '../secagem/secagem.events.js';
import type { TerreiroEvent } from '../terreiro/terreiro.events.js';
import type { Citado } from './citado.js';
import type { CorrecaoEvent } from './correcao.events.js';
import type { Momento } from './datas.js';
import type { Estada } from './estadas.js';
import type { Unidade } from './ledger.js';

/** The facts that tell of coffee another record took out of a place, and of coffee that it did not take after all. */

type Porcoes = readonly { readonly loteId: number; readonly unidade: Unidade; readonly quantidadeMilesimos: number }[];
type Situacoes = Extract<CorrecaoEvent, { type: 'SaidaDesfeita' }>['data']['situacoes'];
type Onde = Pick<Estada, 'processo' | 'id' | 'localId'>;
export type SaidaTomada = {
  readonly lotes: Porcoes;
  readonly saida: Momento;
  readonly por?: Citado;
  readonly parcial?: true;
  readonly fica?: readonly (Citado & { readonly loteId: number; readonly localId: number })[];
};
export type LugarEvent = TerreiroEvent | SecagemEvent | RessecagemEvent | ArmazemEvent | CorrecaoEvent;

/** The exit of coffee from a place that another record took it out of. Its moisture was not measured. */
export const saidaTomadaDe = ({ processo, id, localId }: Onde, { lotes, fica, ...resto }: SaidaTomada): LugarEvent => {
  const data = { ...resto, lotes: [...lotes], ...(fica ? { fica: [...fica] } : {}) };
  const umidadeSaidaPct = null;
  switch (processo) {
    case 'terreiro':
      return { type: 'SaidaDoTerreiroRegistrada', data: { terreiroEntradaId: id, terreiroId: localId, ...data } };
    case 'secagem':
      return { type: 'SecagemConcluida', data: { secagemId: id, secadorId: localId, umidadeSaidaPct, ...data } };
    case 'ressecagem':
      return { type: 'RessecagemConcluida', data: { ressecagemId: id, secadorId: localId, umidadeSaidaPct, ...data } };
    case 'armazem':
      return { type: 'SaidaDoArmazemRegistrada', data: { armazemEntradaId: id, pilhaId: localId, umidadeSaidaPct, ...data } };
  }
};

/** The place of a lot after a correction. */
export const loteSituado = (loteId: number, { processo, id }: Citado, localId: number | null, em: Momento): LugarEvent => ({
  type: 'LoteSituado',
  data: { loteId, processo: processo as Estada['processo'], id, localId, em },
});

/** The fact that undoes such an exit. */
export const saidaDesfeitaDe = (
  { processo, id, localId }: Onde,
  lotes: Porcoes,
  saida: Momento,
  por: Citado,
  situacoes: Situacoes,
): LugarEvent => ({
  type: 'SaidaDesfeita',
  data: { processo, id, localId, lotes: [...lotes], saida, por, situacoes: [...situacoes] },
});
