import { refuseShared } from '../../kernel/shared-errors.js';
import { diaToBr } from '../../kernel/dates.js';
import { type CommandMeta, type Decider, hojeDe, never } from '../../kernel/decider.js';
import { presosQueMudam } from '../../kernel/depois.js';
import { nadaMuda } from '../../kernel/igual.js';
import { litrosDaLinha, pagamentoDaLinha } from '../colheita.js';
import { refuseAtividade } from '../errors.js';
import { conferirHorario } from '../horario.js';
import { chaveDaParte, lancarPartes, type PartesLancadas, retirarPartes, type TrabalhoPago, trocarPartes } from '../parte/na-atividade.js';
import type { Linha as LinhaDaParte } from '../parte/parte.fields.js';
import type { NomeDaParte } from '../parte/partes.fields.js';
import type { ColheitaDita, VinculoDeColheita, VinculoMecanico } from './atividade.commands.js';
import type { AtividadeEvent, DadosDaAtividade } from './atividade.events.js';
import { COM_LINHAS, motivoDoPago, semMotivo } from './depois-de-feita.js';

/** How coffee was picked: by a named worker, by a machine, or neither. */
type Modo = 'manual' | 'mecanica' | 'simplificada';
/** The amount is the pay, or the cost of the machine. */
type Linha = { talhaoId: number; litrosMl: number; pagamentoCentavos: number; modo: Modo };
export type Atividade = { dados: DadosDaAtividade | null; excluida: boolean; linhas: Record<string, Linha>; partes: PartesLancadas };

/** The lines that are in a closed payroll sheet. Only the sheets know, so the caller gives them. */
export type EmFolha = readonly { readonly linhaId: number; readonly folhaId: number }[];

export type NovaLinha = VinculoDeColheita & { readonly linhaId: number };
export type NovaLinhaSimplificada = ColheitaDita & { readonly linhaId: number };
export type NovaLinhaMecanica = VinculoMecanico & { readonly linhaId: number };

/** Why lines are deleted or move, where it was said. */
type Porque = { readonly motivo?: string | undefined };
type Mudanca = Porque & { readonly emFolha: EmFolha };
type Simplificada = Porque & { readonly linhas: readonly NovaLinhaSimplificada[]; readonly retirar: readonly number[] };

/** New lines of one kind of parts. */
export type NovasPartes = {
  readonly parte: NomeDaParte;
  readonly linhas: readonly { readonly parteId: number; readonly linha: LinhaDaParte }[];
};

export type AtividadeCommand =
  /** With `linhas` and `partes`, its harvest and its other work are written with it or not at all. */
  | {
      readonly type: 'RegistrarAtividade';
      readonly data: DadosDaAtividade & { readonly linhas?: readonly NovaLinha[]; readonly partes?: NovasPartes };
    }
  /** `emFolha`: lines of picking; `trabalhoPago`: the sheet that has other work of it, in words. */
  | {
      readonly type: 'AlterarAtividade';
      readonly data: DadosDaAtividade & Mudanca & { readonly trabalhoPago?: TrabalhoPago | undefined };
    }
  /** Follows its lines, and refuses nothing: one that was picked in meanwhile stays. */
  | { readonly type: 'ExcluirAtividade'; readonly data: { readonly atividadeId: number } }
  | { readonly type: 'LancarPartes'; readonly data: NovasPartes }
  /** Follows a machine whose hour costs something else: lines said anew under their ids. Refuses nothing that is gone. */
  | { readonly type: 'TrocarPartes'; readonly data: NovasPartes }
  | { readonly type: 'ExcluirPartes'; readonly data: { readonly parte: NomeDaParte; readonly parteIds: readonly number[] } }
  | { readonly type: 'LancarColheitaManual'; readonly data: { readonly linhas: readonly NovaLinha[] } }
  | { readonly type: 'LancarColheitaMecanica'; readonly data: { readonly linhas: readonly NovaLinhaMecanica[] } }
  /** A picking beside or in place of the recorded one: `retirar` are simplified lines to remove. */
  | { readonly type: 'LancarColheitaSimplificada'; readonly data: Simplificada }
  /** Follows the stock, which took inputs out for it on this day at this farm. */
  | { readonly type: 'ConferirInsumos'; readonly data: { readonly em: string; readonly fazendaId: number } }
  /** Follows the sheets, which will not pay these lines, and refuses nothing. */
  | { readonly type: 'ExcluirColheita'; readonly data: Porque & { readonly linhaIds: readonly number[] } };

/** A day's work on plots, and its picking by hand and by machines. */
export const atividadeDecider: Decider<AtividadeCommand, AtividadeEvent, Atividade> = {
  category: 'atividade',
  initial: () => ({ dados: null, excluida: false, linhas: {}, partes: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'AtividadeRegistrada':
        state.dados = data;
        return state;
      case 'AtividadeAlterada':
        state.dados = semMotivo(data);
        return state;
      case 'AtividadeExcluida':
        state.excluida = true;
        return state;
      case 'InsumosForaDoLugar':
        return state;
      case 'ColheitaManualLancada':
        lembrar(state, data, data.pagamentoCentavos, 'manual');
        return state;
      case 'ColheitaMecanicaLancada':
        lembrar(state, data, data.custoCentavos, 'mecanica');
        return state;
      case 'ColheitaSimplificadaLancada':
        lembrar(state, data, 0, 'simplificada');
        return state;
      case 'ColheitaSimplificadaMovida':
      case 'ColheitaMecanicaMovida':
      case 'ColheitaManualMovida':
        (state.linhas[data.linhaId] as Linha).talhaoId = data.talhaoId;
        return state;
      case 'ColheitaSimplificadaExcluida':
      case 'ColheitaMecanicaExcluida':
      case 'ColheitaManualExcluida':
        delete state.linhas[data.linhaId];
        return state;
      case 'CustoExtraLancado':
      case 'MaoDeObraLancada':
      case 'ProducaoLancada':
      case 'TrabalhoDeMaquinaLancado':
        state.partes[chaveDaParte(type, data.parteId)] = data.custoCentavos;
        return state;
      case 'CustoExtraExcluido':
      case 'MaoDeObraExcluida':
      case 'ProducaoExcluida':
      case 'TrabalhoDeMaquinaExcluido':
        delete state.partes[chaveDaParte(type, data.parteId)];
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state, meta) => {
    switch (command.type) {
      case 'RegistrarAtividade': {
        if (state.dados) throw refuseAtividade('ATIVIDADE_JA_EXISTE');
        const { linhas = [], partes, ...dados } = command.data;
        conferirHorario(dados);
        const feitas = partes ? lancarPartes(dados.atividadeId, partes.parte, partes.linhas) : [];
        return [{ type: 'AtividadeRegistrada', data: dados }, ...lancar(dados, linhas, meta), ...feitas];
      }
      case 'AlterarAtividade': {
        const { emFolha, trabalhoPago, motivo, ...novos } = command.data;
        const atuais = viva(state);
        conferirHorario(novos);
        if (nadaMuda(atuais, novos)) return [];
        if (trabalhoPago && presosQueMudam(COM_LINHAS, atuais, novos).length > 0)
          throw refuseShared('TRABALHO_EM_FOLHA_FECHADA', trabalhoPago);
        const movidas = mover(state, novos, { emFolha, motivo }, meta);
        const porque = motivoDoPago(atuais, novos, { paga: trabalhoPago !== undefined || emFolha.length > 0, motivo });
        return [{ type: 'AtividadeAlterada', data: { ...novos, ...porque } }, ...movidas];
      }
      case 'ExcluirAtividade': {
        const { dados, excluida, linhas } = state;
        if (!dados || excluida || Object.keys(linhas).length > 0) return [];
        return [...retirarPartes(dados.atividadeId, state.partes), { type: 'AtividadeExcluida', data: { atividadeId: dados.atividadeId } }];
      }
      case 'LancarPartes': {
        const { parte, linhas } = command.data;
        return lancarPartes(viva(state).atividadeId, parte, linhas);
      }
      case 'TrocarPartes': {
        const { dados, excluida, partes } = state;
        return !dados || excluida ? [] : trocarPartes(dados.atividadeId, partes, command.data.parte, command.data.linhas);
      }
      case 'ExcluirPartes': {
        const { parte, parteIds } = command.data;
        return retirarPartes(viva(state).atividadeId, state.partes, { parte, parteIds });
      }
      case 'LancarColheitaManual':
        return lancar(viva(state), command.data.linhas, meta);
      case 'LancarColheitaMecanica':
        return lancarMecanica(viva(state), command.data.linhas, meta);
      case 'LancarColheitaSimplificada':
        return lancarSimplificada(state, command.data, meta);
      case 'ConferirInsumos':
        return conferirInsumos(state, command.data);
      case 'ExcluirColheita':
        return excluirLinhas(state, command.data.linhaIds, command.data.motivo);
      default:
        return never(command);
    }
  },
};

const viva = ({ dados, excluida }: Atividade): DadosDaAtividade => {
  if (!dados || excluida) throw refuseShared('ATIVIDADE_NAO_ENCONTRADA');
  return dados;
};

/** Inputs were taken out while the activity went elsewhere, or away: they are told to follow. */
const conferirInsumos = ({ dados, excluida }: Atividade, onde: { readonly em: string; readonly fazendaId: number }): AtividadeEvent[] => {
  if (!dados || (!excluida && dados.data === onde.em && dados.fazendaId === onde.fazendaId)) return [];
  const { atividadeId, data: em, fazendaId } = dados;
  return [{ type: 'InsumosForaDoLugar', data: { atividadeId, em, fazendaId, excluida } }];
};

const recusarFechadas = (linhaIds: readonly number[], emFolha: EmFolha) => {
  const fechada = emFolha.find(({ linhaId }) => linhaIds.includes(linhaId));
  if (fechada) throw refuseShared('LINHA_EM_FOLHA_FECHADA', { linha: fechada.linhaId, folha: fechada.folhaId });
};

const talhaoDaLinha = ({ talhaoIds }: DadosDaAtividade, talhaoId: number | null, campo: string): number => {
  const [unico] = talhaoIds;
  if (unico === undefined) throw refuseAtividade('GASTOS_GERAIS_SEM_COLHEITA');
  if (talhaoId === null && talhaoIds.length > 1) throw refuseAtividade('TALHAO_DA_LINHA_OBRIGATORIO', undefined, campo);
  if (talhaoId !== null && !talhaoIds.includes(talhaoId)) throw refuseAtividade('TALHAO_FORA_DA_ATIVIDADE', { talhao: talhaoId }, campo);
  return talhaoId ?? unico;
};

/**
 * An activity may be planned; its coffee cannot be picked before the day has come.
 * @throws COLHEITA_NO_FUTURO
 */
const exigirQueChegou = (em: string, meta: CommandMeta): void => {
  if (em > hojeDe(meta)) throw refuseAtividade('COLHEITA_NO_FUTURO', { em: diaToBr(em) });
};

/** A line is where and when its activity is. */
const ondeFoi = (dados: DadosDaAtividade, talhaoId: number | null, linha: string) => {
  const { atividadeId, fazendaId, safraId, data: em } = dados;
  return { atividadeId, fazendaId, safraId, talhaoId: talhaoDaLinha(dados, talhaoId, `${linha}.talhao`), em };
};

type LinhaMedida = { readonly linhaId: number; readonly talhaoId: number; readonly litrosMl: number };
const lembrar = (state: Atividade, { linhaId, talhaoId, litrosMl }: LinhaMedida, pagamentoCentavos: number, modo: Modo): void => {
  state.linhas[linhaId] = { talhaoId, litrosMl, pagamentoCentavos, modo };
};

const MOVIDA = { manual: 'ColheitaManualMovida', mecanica: 'ColheitaMecanicaMovida', simplificada: 'ColheitaSimplificadaMovida' } as const;

const lancar = (dados: DadosDaAtividade, linhas: readonly NovaLinha[], meta: CommandMeta): AtividadeEvent[] => {
  if (linhas.length > 0) exigirQueChegou(dados.data, meta);
  return linhas.map(({ talhaoId, ...linha }, indice) => {
    const campo = `vinculos[${indice}]`;
    const litrosMl = litrosDaLinha(linha);
    if (litrosMl < 0) throw refuseAtividade('TARA_MAIOR_QUE_O_COLHIDO', { colaborador: linha.colaboradorId }, `${campo}.tara`);
    return {
      type: 'ColheitaManualLancada',
      data: { ...linha, ...ondeFoi(dados, talhaoId, campo), litrosMl, pagamentoCentavos: pagamentoDaLinha(linha) },
    };
  });
};

const lancarMecanica = (dados: DadosDaAtividade, linhas: readonly NovaLinhaMecanica[], meta: CommandMeta): AtividadeEvent[] => {
  exigirQueChegou(dados.data, meta);
  return linhas.map(({ talhaoId, ...linha }, indice) => {
    const medidas = { ...linha, taraMl: 0 };
    const valores = { litrosMl: litrosDaLinha(medidas), custoCentavos: pagamentoDaLinha(medidas) };
    return { type: 'ColheitaMecanicaLancada', data: { ...linha, ...ondeFoi(dados, talhaoId, `vinculos[${indice}]`), ...valores } };
  });
};

const lancarSimplificada = (state: Atividade, { linhas, retirar, motivo }: Simplificada, meta: CommandMeta): AtividadeEvent[] => {
  const dados = viva(state);
  if (linhas.length > 0) exigirQueChegou(dados.data, meta);
  if (retirar.some((linhaId) => (state.linhas[linhaId]?.modo ?? 'simplificada') !== 'simplificada'))
    throw refuseAtividade('LINHA_NAO_ENCONTRADA');
  const novas = linhas.map(({ talhaoId, linhaId, colhidoMl, taraMl }, indice): AtividadeEvent => {
    const campo = `colheitas[${indice}]`;
    const lugar = ondeFoi(dados, talhaoId, campo);
    const litrosMl = colhidoMl - taraMl;
    if (litrosMl < 0) throw refuseAtividade('TARA_MAIOR_QUE_A_COLHEITA', undefined, `${campo}.tara`);
    return { type: 'ColheitaSimplificadaLancada', data: { ...lugar, linhaId, colhidoMl, taraMl, litrosMl } };
  });
  return [...excluirLinhas(state, retirar, motivo), ...novas];
};

const excluirLinhas = ({ dados, linhas }: Atividade, linhaIds: readonly number[], motivo?: string): AtividadeEvent[] =>
  linhaIds.flatMap((linhaId): AtividadeEvent[] => {
    const linha = linhas[linhaId];
    if (!dados || !linha) return [];
    const { litrosMl, pagamentoCentavos, modo } = linha;
    const saiu = { atividadeId: dados.atividadeId, linhaId, litrosMl, ...(motivo && { motivo }) };
    if (modo === 'simplificada') return [{ type: 'ColheitaSimplificadaExcluida', data: saiu }];
    return modo === 'mecanica'
      ? [{ type: 'ColheitaMecanicaExcluida', data: { ...saiu, custoCentavos: pagamentoCentavos } }]
      : [{ type: 'ColheitaManualExcluida', data: { ...saiu, pagamentoCentavos } }];
  });

/** Moves an activity's lines after a change of its day, farm, season or only plot. */
const mover = (state: Atividade, depois: DadosDaAtividade, { emFolha, motivo }: Mudanca, meta: CommandMeta): AtividadeEvent[] => {
  const antes = viva(state);
  const linhas = Object.entries(state.linhas);
  if (linhas.length === 0 || presosQueMudam(COM_LINHAS, antes, depois).length === 0) return [];
  const { atividadeId, fazendaId, safraId, talhaoIds, data: em } = depois;
  if (talhaoIds.length === 0) throw refuseAtividade('GASTOS_GERAIS_SEM_COLHEITA');
  if (em !== antes.data) exigirQueChegou(em, meta);
  recusarFechadas(
    linhas.map(([linhaId]) => Number(linhaId)),
    emFolha,
  );
  const trocado = antes.talhaoIds.length === 1 && talhaoIds.length === 1;
  return linhas.map(([linhaId, { talhaoId: antigo, modo }]) => {
    if (!trocado && !talhaoIds.includes(antigo)) throw refuseAtividade('TALHAO_COM_COLHEITA', { talhao: antigo });
    const talhaoId = trocado ? (talhaoIds[0] as number) : antigo;
    return {
      type: MOVIDA[modo],
      data: { atividadeId, linhaId: Number(linhaId), fazendaId, safraId, talhaoId, em, ...(motivo && { motivo }) },
    };
  });
};
