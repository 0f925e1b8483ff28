import { type Decider, never } from '../../kernel/decider.js';
import { litrosDaLinha, pagamentoDaLinha } from '../colheita.js';
import { refuseAtividade } from '../errors.js';
import type { VinculoDeColheita } from './atividade.commands.js';
import type { AtividadeEvent, DadosDaAtividade } from './atividade.events.js';

type Linha = { talhaoId: number; litrosMl: number; pagamentoCentavos: number };
export type Atividade = { dados: DadosDaAtividade | null; excluida: boolean; linhas: Record<string, Linha> };

/** Which lines are in a closed payroll sheet: only the sheets know, so whoever asks says. */
export type EmFolha = readonly { readonly linhaId: number; readonly folhaId: number }[];

export type NovaLinha = VinculoDeColheita & { readonly linhaId: number };

export type AtividadeCommand =
  /** With `linhas`, its harvest is written with it or not at all. */
  | { readonly type: 'RegistrarAtividade'; readonly data: DadosDaAtividade & { readonly linhas?: readonly NovaLinha[] } }
  | { readonly type: 'AlterarAtividade'; readonly data: DadosDaAtividade & { readonly emFolha: EmFolha } }
  /** Its lines were deleted before. */
  | { readonly type: 'ExcluirAtividade'; readonly data: { readonly atividadeId: number } }
  | { readonly type: 'LancarColheitaManual'; readonly data: { readonly linhas: readonly NovaLinha[] } }
  /** Follows the sheets, which will not pay these lines, and refuses nothing. */
  | { readonly type: 'ExcluirColheitaManual'; readonly data: { readonly linhaIds: readonly number[] } };

/** A day's work on a plot, and what was picked by hand in it. */
export const atividadeDecider: Decider<AtividadeCommand, AtividadeEvent, Atividade> = {
  category: 'atividade',
  initial: () => ({ dados: null, excluida: false, linhas: {} }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'AtividadeRegistrada':
      case 'AtividadeAlterada':
        state.dados = data;
        return state;
      case 'AtividadeExcluida':
        state.excluida = true;
        return state;
      case 'ColheitaManualLancada':
        state.linhas[data.linhaId] = { talhaoId: data.talhaoId, litrosMl: data.litrosMl, pagamentoCentavos: data.pagamentoCentavos };
        return state;
      case 'ColheitaManualMovida':
        (state.linhas[data.linhaId] as Linha).talhaoId = data.talhaoId;
        return state;
      case 'ColheitaManualExcluida':
        delete state.linhas[data.linhaId];
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'RegistrarAtividade': {
        if (state.dados) throw refuseAtividade('ATIVIDADE_JA_EXISTE');
        const { linhas = [], ...dados } = command.data;
        return [{ type: 'AtividadeRegistrada', data: dados }, ...lancar(dados, linhas)];
      }
      case 'AlterarAtividade': {
        const { emFolha, ...novos } = command.data;
        const atuais = viva(state);
        if (iguais(atuais, novos)) return [];
        return [{ type: 'AtividadeAlterada', data: novos }, ...mover(state, atuais, novos, emFolha)];
      }
      case 'ExcluirAtividade': {
        if (state.dados && state.excluida) return [];
        const { atividadeId } = viva(state);
        if (Object.keys(state.linhas).length > 0) throw refuseAtividade('ATIVIDADE_COM_COLHEITA');
        return [{ type: 'AtividadeExcluida', data: { atividadeId } }];
      }
      case 'LancarColheitaManual':
        return lancar(viva(state), command.data.linhas);
      case 'ExcluirColheitaManual':
        return excluirLinhas(state, command.data.linhaIds);
      default:
        return never(command);
    }
  },
};

/** Field by field: a store may give the fields back in another order. */
const iguais = (a: DadosDaAtividade, b: DadosDaAtividade): boolean =>
  (Object.keys(b) as (keyof DadosDaAtividade)[]).every((campo) => JSON.stringify(a[campo]) === JSON.stringify(b[campo]));

const viva = ({ dados, excluida }: Atividade): DadosDaAtividade => {
  if (!dados || excluida) throw refuseAtividade('ATIVIDADE_NAO_ENCONTRADA');
  return dados;
};

const recusarFechadas = (linhaIds: readonly number[], emFolha: EmFolha) => {
  const fechada = emFolha.find(({ linhaId }) => linhaIds.includes(linhaId));
  if (fechada) throw refuseAtividade('LINHA_EM_FOLHA_FECHADA', { linha: fechada.linhaId, folha: fechada.folhaId });
};

const talhaoDaLinha = ({ talhaoIds }: DadosDaAtividade, talhaoId: number | null): number => {
  const [unico] = talhaoIds;
  if (unico === undefined) throw refuseAtividade('GASTOS_GERAIS_SEM_COLHEITA');
  if (talhaoId === null && talhaoIds.length > 1) throw refuseAtividade('TALHAO_DA_LINHA_OBRIGATORIO');
  if (talhaoId !== null && !talhaoIds.includes(talhaoId)) throw refuseAtividade('TALHAO_FORA_DA_ATIVIDADE', { talhao: talhaoId });
  return talhaoId ?? unico;
};

const lancar = (dados: DadosDaAtividade, linhas: readonly NovaLinha[]): AtividadeEvent[] =>
  linhas.map(({ talhaoId, ...linha }) => {
    const litrosMl = litrosDaLinha(linha);
    if (litrosMl < 0) throw refuseAtividade('TARA_MAIOR_QUE_O_COLHIDO', { colaborador: linha.colaboradorId });
    const { atividadeId, fazendaId, safraId, data: em } = dados;
    const onde = { atividadeId, fazendaId, safraId, talhaoId: talhaoDaLinha(dados, talhaoId), em };
    return { type: 'ColheitaManualLancada', data: { ...linha, ...onde, litrosMl, pagamentoCentavos: pagamentoDaLinha(linha) } };
  });

const excluirLinhas = ({ dados, linhas }: Atividade, linhaIds: readonly number[]): AtividadeEvent[] =>
  linhaIds.flatMap((linhaId): AtividadeEvent[] => {
    const linha = linhas[linhaId];
    if (!dados || !linha) return [];
    const { litrosMl, pagamentoCentavos } = linha;
    return [{ type: 'ColheitaManualExcluida', data: { atividadeId: dados.atividadeId, linhaId, litrosMl, pagamentoCentavos } }];
  });

/** Where an activity's day, farm, season or only plot changes, its lines follow. */
const mover = (state: Atividade, antes: DadosDaAtividade, depois: DadosDaAtividade, emFolha: EmFolha): AtividadeEvent[] => {
  const lugar = ({ fazendaId, safraId, talhaoIds, data }: DadosDaAtividade) => JSON.stringify([fazendaId, safraId, talhaoIds, data]);
  const linhas = Object.entries(state.linhas);
  if (linhas.length === 0 || lugar(antes) === lugar(depois)) return [];
  const { atividadeId, fazendaId, safraId, talhaoIds, data: em } = depois;
  if (talhaoIds.length === 0) throw refuseAtividade('GASTOS_GERAIS_SEM_COLHEITA');
  recusarFechadas(
    linhas.map(([linhaId]) => Number(linhaId)),
    emFolha,
  );
  const trocado = antes.talhaoIds.length === 1 && talhaoIds.length === 1;
  return linhas.map(([linhaId, { talhaoId: antigo }]) => {
    if (!trocado && !talhaoIds.includes(antigo)) throw refuseAtividade('TALHAO_COM_COLHEITA', { talhao: antigo });
    const talhaoId = trocado ? (talhaoIds[0] as number) : antigo;
    return { type: 'ColheitaManualMovida', data: { atividadeId, linhaId: Number(linhaId), fazendaId, safraId, talhaoId, em } };
  });
};
