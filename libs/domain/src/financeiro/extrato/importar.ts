import { igual } from '../../kernel/igual.js';
import { refuseFinanceiro } from '../errors.js';
import { exigirMotivo } from './conciliar.js';
import type { LinhaLida } from './do-banco.js';
import type { ColunasDoExtrato, Extrato, ExtratoEvent } from './extrato.events.js';
import { chaveDe, type Extratos, type Linha } from './extrato.state.js';
import { type Formato, linhasNovas } from './linhas-novas.js';

export type LinhaTrazida = LinhaLida & { readonly linhaId: number };

export type Importar = Omit<Extrato, 'novas' | 'conhecidas' | 'de' | 'ate'> & {
  readonly linhas: readonly LinhaTrazida[];
  /** The columns that a spreadsheet was read by, to be remembered; null for other files. */
  readonly colunas: ColunasDoExtrato | null;
};

/** The most lines of a fact: a file of years is several facts, appended as one. */
const POR_FATO = 500;

const novasDe = ({ porChave }: Extratos, linhas: readonly LinhaTrazida[], formato: Formato): LinhaTrazida[] =>
  [...Map.groupBy(linhas, chaveDe)]
    .flatMap(([chave, iguais]) => linhasNovas(iguais, porChave[chave] ?? [], formato))
    .sort((a, b) => a.linhaId - b.linhaId);

const fatosDasLinhas = (novas: readonly LinhaTrazida[], { extratoId, fluxoId, formato }: Extrato): ExtratoEvent[] =>
  Array.from({ length: Math.ceil(novas.length / POR_FATO) }, (_, n) => {
    const parte = novas.slice(n * POR_FATO, (n + 1) * POR_FATO);
    const linhas = parte.map(({ texto: _texto, nome: _nome, ...linha }) => linha);
    const textos = parte.map(({ texto, nome }) => ({ texto, nome }));
    return { type: 'LinhasDoExtratoTrazidas', data: { extratoId, fluxoId, formato, linhas, textos } };
  });

/** Adds the new lines of a file; without new lines nothing is written. @throws EXTRATO_JA_EXISTE, MES_CONCILIADO */
export const importar = (state: Extratos, { linhas, colunas, ...doExtrato }: Importar): ExtratoEvent[] => {
  if (state.extratos[doExtrato.extratoId]) throw refuseFinanceiro('EXTRATO_JA_EXISTE');
  const { fluxoId } = doExtrato;
  const lembradas: ExtratoEvent[] =
    colunas && !igual(colunas, state.colunas) ? [{ type: 'ColunasDoExtratoDitas', data: { fluxoId, colunas } }] : [];
  const novas = novasDe(state, linhas, doExtrato.formato);
  const dias = novas.map(({ dia }) => dia).sort();
  const [de, ate] = [dias[0], dias.at(-1)];
  if (de === undefined || ate === undefined) return lembradas;
  exigirMotivo(state, dias, doExtrato.motivo);
  const extrato = { ...doExtrato, de, ate, novas: novas.length, conhecidas: linhas.length - novas.length };
  return [{ type: 'ExtratoImportado', data: extrato }, ...fatosDasLinhas(novas, extrato), ...lembradas];
};

export type Excluir = { readonly extratoId: number; readonly fluxoId: number; readonly motivo?: string | undefined };

/** Takes an import back, unless something was done with its lines. @throws EXTRATO_COM_CONCILIACAO, MES_CONCILIADO */
export const excluir = (state: Extratos, { extratoId, fluxoId, motivo }: Excluir): ExtratoEvent[] => {
  if (!state.extratos[extratoId]) return [];
  const dele: Linha[] = Object.values(state.linhas).filter((linha) => linha.extratoId === extratoId);
  if (dele.some((linha) => linha.conciliacaoId !== undefined || linha.ignorada)) throw refuseFinanceiro('EXTRATO_COM_CONCILIACAO');
  exigirMotivo(
    state,
    dele.map(({ dia }) => dia),
    motivo,
  );
  const linhaIds = dele.map(({ linhaId }) => linhaId).sort((a, b) => a - b);
  return [{ type: 'ExtratoExcluido', data: { extratoId, fluxoId, linhaIds, ...(motivo && { motivo }) } }];
};
