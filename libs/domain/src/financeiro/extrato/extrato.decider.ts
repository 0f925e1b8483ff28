import { type Decider, never } from '../../kernel/decider.js';
import { type Conciliar, conciliar, type Desconciliar, desconciliar, fecharMes, ignorar, reabrirMes, retomar } from './conciliar.js';
import type { ExtratoEvent } from './extrato.events.js';
import { chaveDe, chaveDoItem, type Extratos, inicial } from './extrato.state.js';
import { type Justificar, justificar } from './mes-fechado.js';
import { type Excluir, excluir, type Importar, importar } from './importar.js';

export type { LinhaTrazida } from './importar.js';

type DoFluxo = { readonly fluxoId: number };
type DaLinha = DoFluxo & { readonly linhaId: number };
type PorMotivo = { readonly motivo: string | null };

export type ExtratoCommand =
  | { readonly type: 'ImportarExtrato'; readonly data: Importar }
  | { readonly type: 'ExcluirExtrato'; readonly data: Excluir }
  | { readonly type: 'ConciliarLinhas'; readonly data: Conciliar }
  | { readonly type: 'DesfazerConciliacao'; readonly data: Desconciliar }
  | { readonly type: 'IgnorarLinha'; readonly data: DaLinha & { readonly motivo: string } }
  | { readonly type: 'RetomarLinha'; readonly data: DaLinha & PorMotivo }
  /** Money of a closed month, or something that lines were confirmed to be, is about to change: not in what the bank says, and by who says why. */
  | { readonly type: 'JustificarMudanca'; readonly data: Justificar }
  | { readonly type: 'FecharMes'; readonly data: DoFluxo & { readonly mes: string } }
  | { readonly type: 'ReabrirMes'; readonly data: DoFluxo & { readonly mes: string; readonly motivo: string } };

/**
 * The rules of one account at the bank: all of its statements together, so that no line comes twice whichever file brings it, no item is
 * matched with two lines, and a month closes once.
 */
export const extratoDecider: Decider<ExtratoCommand, ExtratoEvent, Extratos> = {
  category: 'extrato',
  initial: inicial,
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ExtratoImportado':
        state.extratos[data.extratoId] = { sha256: data.sha256, nome: data.nome };
        return state;
      case 'LinhasDoExtratoTrazidas':
        return trazer(state, data);
      case 'ExtratoExcluido':
        return semLinhas(state, data);
      case 'ColunasDoExtratoDitas':
        return { ...state, colunas: data.colunas };
      case 'LinhasDoExtratoConciliadas':
        return conciliada(state, data);
      case 'ConciliacaoDesfeita':
        return desfeita(state, data);
      case 'LinhaDoExtratoIgnorada':
        Object.assign(state.linhas[data.linhaId] ?? {}, { ignorada: true });
        return state;
      case 'LinhaDoExtratoRetomada':
        delete state.linhas[data.linhaId]?.ignorada;
        return state;
      case 'ConciliadoAlterado':
        return state;
      case 'MesDoExtratoFechado':
        state.fechados[data.mes] = true;
        return state;
      case 'MesDoExtratoReaberto':
        delete state.fechados[data.mes];
        return state;
      default:
        return never(type);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'ImportarExtrato':
        return importar(state, command.data);
      case 'ExcluirExtrato':
        return excluir(state, command.data);
      case 'ConciliarLinhas':
        return conciliar(state, command.data);
      case 'DesfazerConciliacao':
        return desconciliar(state, command.data);
      case 'IgnorarLinha':
        return ignorar(state, command.data);
      case 'RetomarLinha':
        return retomar(state, command.data);
      case 'JustificarMudanca':
        return justificar(state, command.data);
      case 'FecharMes':
        return fecharMes(state, command.data);
      case 'ReabrirMes':
        return reabrirMes(state, command.data);
      default:
        return never(command);
    }
  },
};

type Fato<T extends ExtratoEvent['type']> = Extract<ExtratoEvent, { type: T }>['data'];

/** Texts are not there any more where the account's key was destroyed: nothing more will come to be compared. */
const trazer = (state: Extratos, { extratoId, formato, linhas, textos }: Fato<'LinhasDoExtratoTrazidas'>): Extratos => {
  for (const [n, { linhaId, dia, centavos, fitid, documento }] of linhas.entries()) {
    const texto = (textos as typeof textos | null)?.[n]?.texto ?? '';
    const linha = { linhaId, extratoId, formato, dia, centavos, fitid, documento, texto };
    const mesmas = (state.porChave[chaveDe(linha)] ??= []);
    mesmas.push(linha);
    state.linhas[linhaId] = linha;
  }
  return state;
};

const semLinhas = (state: Extratos, { extratoId, linhaIds }: Fato<'ExtratoExcluido'>): Extratos => {
  for (const id of linhaIds) {
    const linha = state.linhas[id];
    if (!linha) continue;
    const chave = chaveDe(linha);
    const ficam = (state.porChave[chave] ?? []).filter(({ linhaId }) => linhaId !== id);
    if (ficam.length === 0) delete state.porChave[chave];
    else state.porChave[chave] = ficam;
    delete state.linhas[id];
  }
  delete state.extratos[extratoId];
  return state;
};

const conciliada = (state: Extratos, { conciliacaoId, linhaIds, itens }: Fato<'LinhasDoExtratoConciliadas'>): Extratos => {
  state.conciliacoes[conciliacaoId] = { linhaIds, itens };
  for (const id of linhaIds) Object.assign(state.linhas[id] ?? {}, { conciliacaoId });
  for (const item of itens) state.tomados[chaveDoItem(item)] = conciliacaoId;
  return state;
};

const desfeita = (state: Extratos, { conciliacaoId, linhaIds, itens }: Fato<'ConciliacaoDesfeita'>): Extratos => {
  delete state.conciliacoes[conciliacaoId];
  for (const id of linhaIds) delete state.linhas[id]?.conciliacaoId;
  for (const item of itens) delete state.tomados[chaveDoItem(item)];
  return state;
};
