import { ehLugar } from '../ledger/estadas.js';
import type { LedgerEvent } from '../ledger/ledger.events.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Aviso, avisosDaSecagem, avisosDoArmazem, avisosDoBeneficio, avisosDoRebeneficio } from '../rendimento/avisos.js';
import { secoDe } from '../rendimento/passo.js';
import { ehEscolha, type Feito } from '../rendimento/rendimento.js';
import { pct4De } from '../rendimento/umidade.js';

/** The warnings that a record will show once it is saved, computed before from the same figures. */

type Porcoes = readonly { readonly loteId: number; readonly unidade: 'L' | 'kg'; readonly quantidadeMilesimos: number }[];
type Saidas = readonly { readonly tipo: string; readonly massaG: number }[];
type Medidas = {
  readonly lotes: Porcoes;
  readonly umidadeEntradaPct?: string | null | undefined;
  readonly umidadeSaidaPct?: string | null | undefined;
  readonly pesoEntradaG?: number | null | undefined;
  readonly pesoSaidaG?: number | null | undefined;
};

const soma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
const emUnidade = (lotes: Porcoes, qual: 'L' | 'kg'): number =>
  soma(lotes.filter(({ unidade }) => unidade === qual).map(({ quantidadeMilesimos }) => quantidadeMilesimos));
const feitoPor = ({ lotes }: Ledger, loteId: number): string => lotes[loteId]?.de.split('/')[0] ?? '';

const feitoDe = (entradas: Porcoes, saidas: Saidas, perdaG: number | null, escolha: Saidas): Feito => ({
  entradaMl: emUnidade(entradas, 'L'),
  entradaG: emUnidade(entradas, 'kg'),
  saidaG: soma(saidas.map(({ massaG }) => massaG)),
  escolhaG: soma(escolha.map(({ massaG }) => massaG)),
  perdaG,
});

const medidaDe = ({ lotes, umidadeEntradaPct, umidadeSaidaPct, pesoEntradaG = null, pesoSaidaG = null }: Medidas) => {
  const [ml, g] = [emUnidade(lotes, 'L'), emUnidade(lotes, 'kg')];
  return {
    umidadeEntradaPct4: pct4De(umidadeEntradaPct),
    umidadeSaidaPct4: pct4De(umidadeSaidaPct),
    pesoEntradaG: pesoEntradaG ?? (ml === 0 && g > 0 ? g : null),
    pesoSaidaG,
  };
};

const doSecador = (ledger: Ledger, dados: Medidas): Aviso[] => {
  const { lotes, pesoEntradaG = null } = dados;
  const daRoca = lotes.every(({ loteId }) => feitoPor(ledger, loteId) === 'lote');
  return avisosDaSecagem({ ...medidaDe(dados), colhidoMl: pesoEntradaG !== null && daRoca ? emUnidade(lotes, 'L') : null });
};

/** The moisture and weight measured when the coffee entered the place that it now leaves. */
const aoEntrar = (ledger: Ledger, chave: string): Pick<Medidas, 'umidadeEntradaPct' | 'pesoEntradaG'> => {
  const registro = ledger.registros[chave];
  const passos = ledger.lotes[registro?.entradas[0]?.loteId ?? 0]?.passos ?? [];
  const entrou = passos.find((passo) => passo.registro === chave && ehLugar(passo.etapa));
  return { umidadeEntradaPct: entrou?.umidadePct, pesoEntradaG: registro?.pesoG };
};

/** The warnings about the facts of a command; where the exit is recorded with its entry, those of both together. */
export const avisosDoRegistro = (ledger: Ledger, facts: readonly LedgerEvent[]): Aviso[] => {
  const [fato, saida] = facts;
  switch (fato?.type) {
    case 'BeneficioRealizado':
    case 'BeneficioCorrigido': {
      const { entradas, saidas, perdaG } = fato.data;
      const pulpadas = entradas.map(({ loteId }) => feitoPor(ledger, loteId) === 'despolpagem');
      return avisosDoBeneficio(feitoDe(entradas, saidas, perdaG, saidas.slice(1)), secoDe(pulpadas));
    }
    case 'RebeneficioRealizado':
    case 'RebeneficioCorrigido': {
      const { entradas, saidas, perdaG } = fato.data;
      const escolha = saidas.filter(({ tipo }) => ehEscolha(tipo));
      return avisosDoRebeneficio(feitoDe(entradas, saidas, perdaG, escolha));
    }
    case 'SecagemIniciada':
      return doSecador(ledger, { ...(saida?.type === 'SecagemConcluida' && !saida.data.por ? saida.data : {}), ...fato.data });
    case 'RessecagemIniciada':
      return doSecador(ledger, { ...(saida?.type === 'RessecagemConcluida' && !saida.data.por ? saida.data : {}), ...fato.data });
    case 'SecagemCorrigida':
    case 'RessecagemCorrigida':
      return doSecador(ledger, fato.data);
    case 'SecagemConcluida':
      return doSecador(ledger, { ...aoEntrar(ledger, `secagem/${fato.data.secagemId}`), ...fato.data });
    case 'RessecagemConcluida':
      return doSecador(ledger, { ...aoEntrar(ledger, `ressecagem/${fato.data.ressecagemId}`), ...fato.data });
    case 'EntradaNoArmazemRegistrada':
      return avisosDoArmazem(
        medidaDe({ ...(saida?.type === 'SaidaDoArmazemRegistrada' && !saida.data.por ? saida.data : {}), ...fato.data }),
      );
    case 'ArmazemCorrigido':
      return avisosDoArmazem(medidaDe(fato.data));
    case 'SaidaDoArmazemRegistrada':
      return avisosDoArmazem(medidaDe({ ...aoEntrar(ledger, `armazem/${fato.data.armazemEntradaId}`), ...fato.data }));
    default:
      return [];
  }
};
